import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { makePieces, planPieces, takeAway } from './migrate/apply-pieces.ts'
import { type Migration, pendingOf, readMigrations } from './migrate/migration-files.ts'
import { openToApp } from './migrate/open-to-app.ts'
import type { Piece } from './migrate/piece.ts'
import {
  appliedMigrations,
  noteMigration,
  noteTrial,
  openRecord,
  readTrial,
} from './migrate/record.ts'

export { openToApp } from './migrate/open-to-app.ts'

/**
 * What a developer's database gets that no file says yet: the statements that lead from tables, in
 * the form of `tables.json`, to the declared ones.
 */
export type Trial = (
  from: string,
  committed: string,
) => Promise<{ statements: readonly string[]; tables: string }>

/** Beside the files: the tables as all of them together leave them. */
export const tablesFile = 'tables.json'

/** Any number, the same for every node: one node at a time brings the tables up to date. */
const turn = 7_420_031

/**
 * Brings a database to the present schema: the numbered files that it has not seen, in their order,
 * then the pieces whose text changed. All of it is one transaction: a killed or failed start leaves
 * the database as it was, and the program of before still fits it. Answers the files applied.
 * Refuses (`StartRefusal`) a database that other files made, and what its rows do not allow.
 */
export async function migrate(
  url: string,
  folder: URL,
  pieces: readonly Piece[] = [],
  trial?: Trial,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(url)
  // A lost connection fails the statement that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    const done = await inTransaction(client, () =>
      upgrade(client, { migrations, folder, pieces, trial }),
    )
    await openToApp(client)
    return done
  } finally {
    await client.end()
  }
}

/** Runs the work in one transaction that waits a minute at most for those who read and write. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(
    "begin; set local lock_timeout = '60s'; set local client_min_messages = warning",
  )
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

interface Upgrade {
  readonly migrations: readonly Migration[]
  readonly folder: URL
  readonly pieces: readonly Piece[]
  readonly trial: Trial | undefined
}

async function upgrade(
  client: pg.Client,
  { migrations, folder, pieces, trial }: Upgrade,
): Promise<string[]> {
  await openRecord(client)
  const pending = pendingOf(migrations, await appliedMigrations(client))
  const committed = await readFile(new URL(tablesFile, folder), 'utf8').catch(() => '')
  const ahead = await readTrial(client)
  const isWritten = ahead !== undefined && pending.length > 0
  if (isWritten && ahead !== committed) throw strayTrial(pending)
  const from = isWritten ? committed : (ahead ?? committed)
  const tried = await trial?.(from, committed)
  const plan = await planPieces(client, pieces, [
    ...pending.map(({ sql }) => sql),
    ...(tried?.statements ?? []),
  ])
  const run = (name: string, sql: string) => runNamed(client, name, sql)
  await takeAway(client, plan, run)
  for (const each of pending) {
    if (!isWritten) await run(`migrations/${each.name}`, each.sql)
    await noteMigration(client, each)
  }
  for (const each of tried?.statements ?? []) await run(each, each)
  if (tried !== undefined || isWritten)
    await noteTrial(client, tried?.tables === committed ? undefined : tried?.tables)
  await makePieces(client, plan, run)
  return pending.map(({ name }) => name)
}

function strayTrial([first]: readonly Migration[]): StartRefusal {
  return new StartRefusal(
    `此数据目录有 npm run dev 试改的表，与 migrations/${first?.name} 的结果不同。请换一个数据目录（DATA_DIR），或删去它重新开始`,
  )
}

async function runNamed(client: pg.ClientBase, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw refusalOf(name, error)
  }
}

/** The database's own words without its `detail`, which holds values of rows. */
function refusalOf(name: string, error: unknown): Error {
  if (!(error instanceof pg.DatabaseError)) return error as Error
  const { code, message, table, column, constraint } = error
  const why =
    code === '55P03' ? '有其他连接正在使用这些表，请先停止其他节点、备份或查询后再启动' : message
  const place = [
    ...(table === undefined ? [] : [`表 ${table}`]),
    ...(column === undefined ? [] : [`列 ${column}`]),
    ...(constraint === undefined ? [] : [`约束 ${constraint}`]),
  ].join('，')
  return new StartRefusal(
    `数据库没有升级，数据保持原样。${name} 执行失败：${why}${place === '' ? '' : `（${place}）`}`,
  )
}
