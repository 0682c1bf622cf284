import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Piece, piecesOf } from '#kernel/server/migrate/piece.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/* The numbered files and the pieces behind them, on small tables of their own. */

const first =
  'create table gift (id int primary key, giver text); insert into gift values (1, null);'

let folder: string
let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await write('0001_tables.sql', first)
  database = await testDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const apply = (pieces: readonly Piece[] = []) =>
  migrate(database.url, pathToFileURL(`${folder}/`), pieces)
const one = async (text: string) => Object.values((await client.query(text)).rows[0] ?? {})[0]

/** What the operator reads; anything but a refusal would come with a stack. */
async function refused(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartRefusal)
  return (error as StartRefusal).message
}

it('applies the files in their order, each once', async () => {
  await write('0002_amounts.sql', 'alter table gift add column amount bigint')
  await write('0003_more.sql', 'update gift set amount = 5')
  expect(await apply()).toEqual(['0001_tables.sql', '0002_amounts.sql', '0003_more.sql'])
  expect(await apply()).toEqual([])
  expect(await one('select amount from gift')).toBe('5')
})

it('applies once where several nodes start together', async () => {
  const done = await Promise.all([apply(), apply(), apply()])
  expect(done.flat()).toEqual(['0001_tables.sql'])
  expect(await one('select count(*)::int from gift')).toBe(1)
})

it('refuses files that this database was not made by, and changes nothing', async () => {
  await write('0002_amounts.sql', 'alter table gift add column amount bigint')
  await apply()
  await write('0002_amounts.sql', 'alter table gift add column amount integer')
  expect(await refused(apply())).toMatch('0002_amounts.sql 与建立此数据库时的内容不同')
  await rm(join(folder, '0002_amounts.sql'))
  expect(await refused(apply())).toMatch('数据由更新版本的程序写成（0002_amounts.sql）')
  await write('0002_other.sql', 'select 1')
  expect(await refused(apply())).toMatch('执行过 migrations/0002_amounts.sql，本程序却没有')
  await client.query("delete from migration where name = '0002_amounts.sql'")
  await client.query("insert into migration values ('0003_later.sql', 'x')")
  await write('0003_later.sql', 'select 1')
  await client.query(
    "update migration set checksum = encode(sha256('select 1'), 'hex') where name = '0003_later.sql'",
  )
  expect(await refused(apply())).toMatch('0002_other.sql 排在已执行的文件之前')
})

it('refuses a gap, a number that is there twice, and what is still to be written by hand', async () => {
  await write('0003_late.sql', 'select 1')
  expect(await refused(apply())).toMatch('缺少编号 0002 的文件')
  await write('0002_a.sql', 'select 1')
  await write('0002_b.sql', 'select 1')
  expect(await refused(apply())).toMatch('0002_b.sql 不能执行：编号 0002 重复')
  await rm(join(folder, '0002_b.sql'))
  await write('0002_a.sql', '-- by hand: column "gift"."giver" becomes required.\nselect 1')
  expect(await refused(apply())).toMatch('0002_a.sql 第 1 行还需人工补写')
  expect(await one("select to_regclass('gift') is null")).toBe(true)
})

it('leaves everything as it was where the rows do not allow a change, without naming their values', async () => {
  await apply()
  await client.query("insert into gift values (2, '张三'), (3, '张三')")
  await write('0002_notes.sql', 'alter table gift add column note text')
  await write('0003_once.sql', 'create unique index gift_giver_key on gift (giver)')
  const sentence = await refused(apply())
  expect(sentence).toMatch('数据库没有升级，数据保持原样。migrations/0003_once.sql 执行失败')
  expect(sentence).not.toMatch('张三')
  expect(
    await one("select count(*)::int from information_schema.columns where column_name = 'note'"),
  ).toBe(0)
  expect(await one('select count(*)::int from migration')).toBe(1)
})

it('leaves the old state when it is killed half-way, and reaches the new one at the next start', async () => {
  await apply()
  await write(
    '0002_notes.sql',
    "alter table gift add column note text default 'x'; select pg_sleep(60)",
  )
  const worker = join(import.meta.dirname, 'migrate-worker.ts')
  const child = spawn(process.execPath, [worker, database.url, folder], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const sleeping = `select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`
  await expect.poll(() => one(sleeping)).toBe(1)
  child.kill('SIGKILL')
  await ended
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect.poll(() => one(sleeping)).toBe(0)
  expect(await one('select to_json(gift) ::text from gift')).toBe('{"id":1,"giver":null}')
  await write('0002_notes.sql', "alter table gift add column note text default 'x'")
  expect(await apply()).toEqual(['0002_notes.sql'])
  expect(await one('select note from gift')).toBe('x')
})

it("keeps a developer's database in step, and takes the file that says the same for applied", async () => {
  await write('tables.json', 'released')
  const dev = (statements: readonly string[], tables: string) =>
    migrate(database.url, pathToFileURL(`${folder}/`), [], async from => ({
      statements: from === tables ? [] : statements,
      tables,
    }))
  const added = 'alter table gift add column note text'
  expect(await dev([added], 'with note')).toEqual(['0001_tables.sql'])
  await client.query("update gift set note = 'tried'")
  expect(await dev([added], 'with note')).toEqual([])
  await write('0002_notes.sql', added)
  await write('tables.json', 'with another')
  expect(await refused(apply())).toMatch(
    'npm run dev 试改的表，与 migrations/0002_notes.sql 的结果不同',
  )
  await write('tables.json', 'with note')
  expect(await apply()).toEqual(['0002_notes.sql'])
  expect(await one('select note from gift')).toBe('tried')
  expect(await one('select count(*)::int from migration_trial')).toBe(0)
})

const shout = (word: string) =>
  `create function shout(given text) returns text immutable language sql as $$ select given || '${word}' $$`

it('makes a piece anew when its text changes, and what keeps the answers of a changed function', async () => {
  const index = 'create index gift_shout_idx on gift (shout(giver))'
  const oidOf = () => one("select 'gift_shout_idx'::regclass::oid")
  await apply(piecesOf([shout('!'), index]))
  const before = await oidOf()
  await apply(piecesOf([shout('!'), index]))
  expect(await oidOf()).toBe(before)
  await apply(piecesOf([shout('?'), index]))
  expect(await one("select shout('a')")).toBe('a?')
  expect(await oidOf()).not.toBe(before)
})

it('drops pieces that are gone, and keeps the numbers of a sequence', async () => {
  const trigger = [
    `create function stamp() returns trigger language plpgsql as $$ begin new.giver := 'stamped'; return new; end $$`,
    'create trigger gift_stamp before insert on gift for each row execute function stamp()',
  ]
  await apply(piecesOf([...trigger, 'create sequence gift_serial', shout('!')]))
  await client.query("select nextval('gift_serial')")
  await apply([])
  await client.query('insert into gift values (2, null)')
  expect(await one('select giver from gift where id = 2')).toBe(null)
  expect(await one("select to_regproc('stamp') is null and to_regproc('shout') is null")).toBe(true)
  expect(await one("select nextval('gift_serial')")).toBe('2')
})

it('takes a function of another form, and pieces out of the way of a column that changes its type', async () => {
  const guard = [
    `create function keep() returns trigger language plpgsql as $$ begin return new; end $$`,
    `create trigger gift_kept after update of giver on gift for each row when (old.giver <> new.giver)
     execute function keep()`,
    "create unique index gift_giver_key on gift (coalesce(giver, '')) where id > 0",
  ]
  await apply(piecesOf([...guard, shout('!')]))
  await write(
    '0002_ids.sql',
    `alter table gift alter column giver set data type uuid using nullif(giver, '')::uuid`,
  )
  const [keep = '', trigger = ''] = guard
  const fresh = 'create unique index gift_giver_key on gift (giver) where id > 0'
  const other = 'create function shout(said text) returns text language sql as $$ select said $$'
  await apply(piecesOf([keep, trigger, fresh, other]))
  expect(await one("select count(*)::int from pg_trigger where tgname = 'gift_kept'")).toBe(1)
  expect(await one("select indexdef from pg_indexes where indexname = 'gift_giver_key'")).toMatch(
    '(giver)',
  )
  expect(await one("select shout('a')")).toBe('a')
})
