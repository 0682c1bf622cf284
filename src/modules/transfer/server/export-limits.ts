import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { soldLimit } from '#kernel/server/sold-limits.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { exportJob, mostWithFiles } from '../model/export-job.ts'
import { fileFieldsOf } from './export-columns.ts'
import { countUpTo } from './export-source.ts'
import { countedAtMost } from './run-export.ts'

/* What bounds an export, whether it is asked for or made again. */

/** Exports of one person that may wait or run at once. */
const mostOpen = 10

/** How many rows an export will have; refused where they are more than the subscription sells. */
export async function countAllowed(
  act: Act,
  serving: AnyServing,
  { where, isExact }: { where: SQL | undefined; isExact: boolean },
): Promise<number> {
  const owner = act.person.ownerKind === 'organisation' ? act.person.ownerId : null
  const most = await soldLimit(act.tx, owner, 'exportRows')
  const atMost = isExact ? {} : { atMost: Math.max(countedAtMost, (most ?? 0) + 1) }
  const expected = await countUpTo(act.tx, serving, { where, ...atMost })
  if (most !== null && expected > most) act.refuse(`订阅的单次导出为 ${most} 行，请缩小范围`)
  return expected
}

/** Refuses to pack files where there are none, or those of too many rows. */
export function refuseFiles(act: Act, resource: AnyResource, rows: number): void {
  if (fileFieldsOf(resource, act.person).length === 0)
    act.refuse(`${resource.label}没有可以打包的附件`, 'attachments')
  if (rows > mostWithFiles)
    act.refuse(`附件打包一次最多 ${mostWithFiles} 条，请缩小范围`, 'attachments')
}

/** Refuses one more than a person may have waiting or at work. */
export async function refuseTooMany(act: Act): Promise<void> {
  const column = (name: string) => columnNamed(exportJob, name)
  const [found] = await act.tx
    .select({ open: count() })
    .from(tableOf(exportJob))
    .where(
      and(
        eq(column('account'), act.person.accountId),
        inArray(column('state'), ['waiting', 'queued', 'running']),
      ),
    )
  if ((found?.open ?? 0) >= mostOpen)
    act.refuse(`您已有 ${mostOpen} 个导出在等待或生成中，请等其完成后再试`)
}
