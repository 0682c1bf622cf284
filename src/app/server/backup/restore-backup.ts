import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { readMigrations } from '#kernel/server/migrate/migration-files.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { migrationFolder } from '../migration-folder.ts'
import { modules } from '../modules.ts'
import { allPiecesOf } from '../pieces-of.ts'
import { restoringMark } from '../restoring-mark.ts'
import type { Settings } from '../settings.ts'
import { openStorage } from '../start.ts'
import { loadDatabase } from './load-database.ts'
import { keptFolders, type Manifest, partNames } from './manifest.ts'
import { type CheckedBackup, openBackup } from './open-backup.ts'
import { putJobs, readJobs } from './waiting-jobs.ts'

/** What to restore, and where to. */
export interface Restore {
  readonly file: string
  /** The data folder and database of it, both empty. */
  readonly settings: Settings
  readonly tell: (line: string) => void
  /** Where the migrations stand; the product's own. */
  readonly folder?: URL
}

/**
 * Restores a backup into an empty data folder and brings it to the present schema. The backup is
 * read and checked as a whole before anything is touched; whatever fails leaves the folder empty.
 */
export async function restoreBackup(restore: Restore): Promise<Manifest> {
  const { file, settings, tell } = restore
  tell('校验备份文件……')
  const backup = await openBackup(file)
  try {
    await demandEmptyFolder(settings.dataDir)
    const mark = join(settings.dataDir, restoringMark)
    await mkdir(settings.dataDir, { recursive: true })
    await writeFile(mark, '')
    try {
      await fill(backup, restore)
    } catch (error) {
      await empty(settings.dataDir)
      throw error instanceof pg.DatabaseError
        ? new StartRefusal(`恢复没有完成，没有留下任何数据：${error.message}`)
        : error
    }
    await rm(mark)
    return backup.manifest
  } finally {
    backup.close()
  }
}

async function fill(backup: CheckedBackup, restore: Restore): Promise<void> {
  const { settings, tell, folder = migrationFolder } = restore
  const storage = await openStorage(settings, { isRestoring: true })
  try {
    const client = new pg.Client(storage.url)
    client.on('error', () => undefined)
    await client.connect()
    try {
      await demandEmptyDatabase(client)
      tell('载入数据……')
      await loadDatabase(client, backup, { migrations: await readMigrations(folder), tell })
      try {
        const later = await migrate(storage.url, folder, allPiecesOf(modules))
        for (const name of later) tell(`升级：${name}`)
        await putJobs(storage.url, readJobs(await backup.text(partNames.jobs)))
        tell('载入文件……')
        await writeFiles(backup, settings.dataDir)
        await client.query('analyze')
      } catch (error) {
        await client.query('drop schema if exists pgboss cascade')
        await client.query('drop schema public cascade; create schema public')
        throw error
      }
    } finally {
      await client.end()
    }
  } finally {
    await storage.stop()
  }
}

async function writeFiles(backup: CheckedBackup, dataDir: string): Promise<void> {
  const own = backup.names.filter(name => keptFolders.some(each => name.startsWith(`${each}/`)))
  for (const name of backup.manifest.hasKey ? [...own, partNames.key] : own) {
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await backup.open(name), createWriteStream(path, { mode: 0o600, flush: true }))
  }
}

async function demandEmptyFolder(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (found.length > 0)
    throw new StartRefusal(`DATA_DIR=${dataDir} 不是空目录。恢复只写入空目录，请另选一个`)
}

async function demandEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: number }>(
    "select count(*)::int as found from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )
  if (rows[0]?.found !== 0)
    throw new StartRefusal('DATABASE_URL 指向的数据库里已有数据。恢复只写入空的数据库，请另建一个')
}

/** Takes away what this restore wrote into a folder that was empty before it. */
async function empty(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    await rm(join(dataDir, name), { recursive: true, force: true })
}
