import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '#services/postgres/start-refusal.ts'

/** Lies in a data folder exactly while a backup is being restored into it. */
export const restoringMark = 'restoring'

/** Refuses a folder in which a restore was killed: half of the data would look like all of it. */
export async function demandRestored(dataDir: string): Promise<void> {
  const isThere = await access(join(dataDir, restoringMark)).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new StartRefusal(
      `数据目录 ${dataDir} 的恢复没有完成。请清空这个目录（以及 DATABASE_URL 的数据库），再执行一次 npm run restore`,
    )
}
