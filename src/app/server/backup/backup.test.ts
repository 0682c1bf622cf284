import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMigrations } from '#kernel/server/migrate/migration-files.ts'
import { piece, piecesOf } from '#kernel/server/migrate/piece.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { catalogueOf } from '#test/catalogue.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeKeyTable } from '../open-master-key.ts'
import { loadDatabase } from './load-database.ts'
import { openBackup } from './open-backup.ts'
import { writeBackup } from './write-backup.ts'

/* Backing up and loading tables of every sort that the product has, few and made for it. */

const tables = `
  create table book (id bigint generated always as identity primary key, title text not null,
    seal bytea, tags text[], code text generated always as (title || '!') stored, number int);
  create table log (id int, at timestamptz not null, said text, primary key (id, at)) partition by range (at);
  create table log_archive (id int, at timestamptz not null, said text, primary key (id, at)) partition by range (at);
  create table log_other partition of log default;
  create index log_said_idx on log (said);
  insert into book (title) values ('a title that the file itself writes')`
const pieces = piecesOf([
  'create sequence book_serial',
  `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'sealed'; end $$`,
  'create trigger book_kept before insert or update or delete on book for each row execute function refuse()',
  'alter table book enable row level security, force row level security',
  "create policy book_wall on book using (current_setting('app.orgs', true) = 'all')",
  'alter table book add constraint book_titled check (length(title) > 1)',
  piece(
    'noted',
    `insert into log_other values (1, '2020-01-01Z', 'from a piece') on conflict do nothing`,
  ),
])
/** As the product makes and archives its months at run time. */
const months = `
  create table log_2026_01 (like log_other including all);
  alter table log attach partition log_2026_01 for values from ('2026-01-01+08') to ('2026-02-01+08');
  create unique index log_2026_01_key on log_2026_01 (said);
  create trigger log_2026_01_kept before update or delete on log_2026_01 for each statement execute function refuse();
  comment on table log_2026_01 is 'sealed: it''s so';
  create table log_2025_01 (like log_other including all);
  alter table log_archive attach partition log_2025_01 for values from ('2025-01-01+08') to ('2025-02-01+08');
  insert into log values (2, '2026-01-05Z', 'running'), (3, '2027-01-01Z', 'elsewhere');
  insert into log_archive values (4, '2025-01-05Z', 'archived');
  alter table book disable trigger book_kept;
  insert into book (title, seal, tags, number)
    select 'Zeile ' || n || E'\\n"quoted", \\\\N', decode('00ff', 'hex'), array['一', null, ''], nextval('book_serial')
      from generate_series(1, 25000) n;
  insert into book (title) values ('\\.'), ('NULL');
  alter table book enable trigger book_kept`

let folder: string
let migrations: URL
let own: TestDatabase
let client: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  migrations = pathToFileURL(`${folder}/migrations/`)
  await mkdir(migrations)
  await writeFile(new URL('0001_tables.sql', migrations), tables)
  own = await testDatabase()
  await migrate(own.url, migrations, pieces)
  client = new pg.Client(own.url)
  await client.connect()
  await makeKeyTable(client)
  await client.query(months)
})
afterAll(async () => {
  await client.end()
  await own.drop()
  await rm(folder, { recursive: true })
})

const backUp = (name: string) =>
  writeBackup({
    ...{ url: own.url, dataDir: join(folder, 'data'), file: join(folder, name) },
    ...{ withKey: false, objectStorage: undefined },
  })

async function load(name: string): Promise<TestDatabase> {
  const made = await testDatabase()
  const loading = new pg.Client(made.url)
  await loading.connect()
  const backup = await openBackup(join(folder, name))
  try {
    const files = await readMigrations(migrations)
    await loadDatabase(loading, backup, { migrations: files, tell: () => {} })
  } finally {
    backup.close()
    await loading.end()
  }
  return made
}

it('brings back every table, partition, index, trigger, number and value', async () => {
  await mkdir(join(folder, 'data', 'files', 'ab'), { recursive: true })
  await writeFile(join(folder, 'data', 'files', 'ab', 'upload'), 'sealed content')
  await writeFile(join(folder, 'data', 'files', 'ab', 'upload.x.draft'), 'half')
  await writeFile(join(folder, 'data', 'master.key'), 'secret')
  const { tables: told, sequences } = await backUp('whole.zip')
  expect(told.map(({ name, rows }) => `${name} ${rows}`)).toEqual([
    'book 25003',
    'log 3',
    'log_archive 1',
    'master_key 0',
  ])
  const made = await load('whole.zip')
  expect(await catalogueOf(made.url)).toEqual(await catalogueOf(own.url))
  const second = new pg.Client(made.url)
  await second.connect()
  for (const text of [
    'select * from book order by id',
    'select tableoid::regclass::text as part, * from log order by id',
    'select tableoid::regclass::text as part, * from log_archive order by id',
    "select nextval('book_serial'), nextval('book_id_seq')",
    'select name, checksum from migration',
    'select name, hash, sql, undo from migration_piece order by place',
  ])
    expect((await second.query(text)).rows, text).toEqual((await client.query(text)).rows)
  expect(sequences.map(({ name }) => name)).toEqual(['book_id_seq', 'book_serial'])
  await expect(second.query('delete from book')).rejects.toThrow('sealed')
  await second.end()
  // The pieces are known, so that a start makes none of them anew.
  expect(await migrate(made.url, migrations, pieces)).toEqual([])
  await made.drop()

  const backup = await openBackup(join(folder, 'whole.zip'))
  expect(backup.names.filter(name => /^(files|master)/.test(name))).toEqual(['files/ab/upload'])
  expect(await backup.text('files/ab/upload')).toBe('sealed content')
  backup.close()
})

it('shows one moment, whatever is written while it copies', async () => {
  const writing = new pg.Client(own.url)
  await writing.connect()
  let isDone = false
  const written = (async () => {
    for (let id = 100; !isDone; id += 1)
      await writing.query(
        `with one as (insert into log values ($1, '2027-02-01Z', 'x')) insert into log_archive values ($1, '2025-01-06Z', 'x')`,
        [id],
      )
  })()
  const { tables: told } = await backUp('moment.zip')
  isDone = true
  await written
  await writing.end()
  const rows = new Map(told.map(({ name, rows: each }) => [name, each]))
  expect(rows.get('log')).toBe((rows.get('log_archive') ?? 0) + 2)
})

it('leaves no backup where the copy fails, and none with what no restore could make', async () => {
  await client.query("insert into migration_trial (tables) values ('{}')")
  await expect(backUp('draft.zip')).rejects.toThrow('npm run dev 试改的表')
  await client.query('delete from migration_trial')
  await client.query('create table unfinished_world ()')
  await expect(backUp('draft.zip')).rejects.toThrow('首次启动还没有完成')
  await client.query('drop table unfinished_world')
  for (const name of ['draft.zip', 'draft.zip.partial'])
    await expect(readFile(join(folder, name))).rejects.toThrow('ENOENT')
})

it('loads nothing that the rows of the backup contradict', async () => {
  await backUp('short.zip')
  await writeFile(new URL('0001_tables.sql', migrations), `${tables};`)
  await expect(load('short.zip')).rejects.toThrow('0001_tables.sql 与建立此数据库时的内容不同')
  await writeFile(new URL('0001_tables.sql', migrations), tables)
})
