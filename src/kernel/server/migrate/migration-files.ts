import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartRefusal } from '#services/postgres/start-refusal.ts'

/** One numbered file: everything in it happens, or nothing. */
export interface Migration {
  /** `0002_subsidies.sql`. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file. */
  readonly checksum: string
}

/** A file as a database or a backup remembers it. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

/** Stands before what `npm run migration` could not decide; a file that still has it is not applied. */
export const byHand = '-- by hand:'

const named = /^(\d{4})_[a-z][a-z0-9-]*\.sql$/

/** The files in their order; refuses (`StartRefusal`) names, numbers and contents that cannot be applied. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  for (const [place, name] of names.entries()) refuseNumber(name, place + 1)
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      refuseUnfinished(name, sql)
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseNumber(name: string, wanted: number): void {
  const found = named.exec(name)
  const number = Number(found?.[1])
  if (number === wanted) return
  const next = String(wanted).padStart(4, '0')
  const why =
    found === null
      ? `文件名应形如 ${next}_名称.sql`
      : number > wanted
        ? `它前面缺少编号 ${next} 的文件`
        : `编号 ${found[1]} 重复`
  throw new StartRefusal(`迁移文件 migrations/${name} 不能执行：${why}。请用完整的程序包重新安装`)
}

function refuseUnfinished(name: string, sql: string): void {
  const line = sql.split('\n').findIndex(each => each.startsWith(byHand))
  if (line < 0) return
  throw new StartRefusal(
    `迁移文件 migrations/${name} 第 ${line + 1} 行还需人工补写（${byHand}），补写并删去该行之前不能执行`,
  )
}

/**
 * What of the files is still to be applied. Refuses (`StartRefusal`) a database that other files
 * made: one that knows later files than the program has, changed ones, or not those between.
 */
export function pendingOf(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const last = migrations.at(-1)?.name ?? ''
  for (const each of applied) {
    const file = migrations.find(({ name }) => name === each.name)
    if (file === undefined && each.name > last)
      throw new StartRefusal(
        `数据由更新版本的程序写成（${each.name}），本程序只到 ${last}。请使用更新的程序，或用升级前的备份恢复数据`,
      )
    if (file === undefined)
      throw new StartRefusal(
        `数据库执行过 migrations/${each.name}，本程序却没有这个文件。请使用原来的程序，或换一个数据目录（DATA_DIR）`,
      )
    if (file.checksum !== each.checksum)
      throw new StartRefusal(
        `migrations/${each.name} 与建立此数据库时的内容不同。请恢复这个文件的原样，或换一个数据目录（DATA_DIR）`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => applied.some(each => each.name > name))
  if (late !== undefined)
    throw new StartRefusal(
      `migrations/${late.name} 排在已执行的文件之前，却没有执行过。请给它新的编号，或换一个数据目录（DATA_DIR）`,
    )
  return pending
}
