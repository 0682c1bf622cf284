import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { reachPostgres } from '#services/postgres/reach-postgres.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import type { Manifest } from './backup/manifest.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readSettings, type Settings } from './settings.ts'
import { databaseName, openStorage } from './start.ts'

/*
 * `npm run backup -- --to FILE [--with-key]`: one file with the database and the files of the data
 * folder as one moment saw them, while the product works on or while it rests.
 */

const usage = '用法：npm run backup -- --to 文件.zip [--with-key]'

try {
  const { to, withKey } = readArguments()
  await demandAbsent(to)
  const settings = readSettings(process.env)
  const manifest = await withDatabase(settings, url =>
    writeBackup({
      ...{ url, withKey, file: to, dataDir: settings.dataDir },
      objectStorage: objectStorageIn(process.env),
    }),
  )
  process.stdout.write(`${report(to, manifest).join('\n')}\n`)
  process.exit(0)
} catch (error) {
  const sentence = sentenceOf(error as Error & { code?: string; path?: string })
  if (sentence === undefined) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

/** What the operator can do something about: the place, the disk, the rights in the database. */
function sentenceOf(error: Error & { code?: string; path?: string }): string | undefined {
  if (error instanceof StartRefusal) return error.message
  if (error instanceof pg.DatabaseError) return `备份没有完成：${error.message}`
  if (error.code === 'ECONNREFUSED') return '备份没有完成：数据库没有应答'
  const isOfDisk = ['ENOENT', 'EACCES', 'EPERM', 'ENOSPC', 'EROFS'].includes(error.code ?? '')
  return isOfDisk ? `备份没有完成，文件不能读写：${error.path ?? ''}（${error.code}）` : undefined
}

function readArguments(): { to: string; withKey: boolean } {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, 'with-key': { type: 'boolean', default: false } },
    })
    if (values.to === undefined || values.to === '') throw new StartRefusal(usage)
    return { to: resolve(values.to), withKey: values['with-key'] }
  } catch {
    throw new StartRefusal(usage)
  }
}

async function demandAbsent(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new StartRefusal(`${file} 已经存在，请另取一个文件名`)
}

/** The database of a product that runs, or, while none does, of its data folder. */
async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const running = settings.databaseUrl ?? (await reachPostgres(settings.dataDir, databaseName))
  if (running !== undefined) return work(running)
  const storage = await openStorage(settings)
  try {
    return await work(storage.url)
  } finally {
    await storage.stop()
  }
}

/** Where uploads lie outside the data folder, without its secrets. */
function objectStorageIn(from: Record<string, string | undefined>): string | undefined {
  const { S3_ENDPOINT, S3_BUCKET = '', S3_PREFIX = '' } = from
  return S3_ENDPOINT ? `${S3_ENDPOINT}/${S3_BUCKET}/${S3_PREFIX}` : undefined
}

function report(file: string, { tables, files, hasKey, keyPrint }: Manifest): string[] {
  const rows = tables.reduce((sum, each) => sum + each.rows, 0)
  return [
    `已备份到 ${file}：${tables.length} 张表，共 ${rows} 行`,
    ...(files.at === null ? [] : [`上传的文件在对象存储 ${files.at}，不在备份内，请另行备份`]),
    hasKey
      ? '备份含主密钥：拿到它的人能读出全部个人信息，请严加保管'
      : `备份不含主密钥（指纹 ${keyPrint}）：请把 master.key 与备份分开保存，没有它恢复后读不出个人信息`,
  ]
}
