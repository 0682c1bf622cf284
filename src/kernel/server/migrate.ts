import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { appRole } from './database.ts'

/** One migration: everything in its file, in one transaction. */
interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Any number, the same for every node: migrations run one node at a time. */
const turn = 7_420_031

/** Brings a database to the present tables; applied migrations must be the files that were applied. */
export async function migrate(url: string, folder: URL): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    refuseChanged(migrations, applied.rows)
    const done = new Set(applied.rows.map(each => each.name))
    const fresh = migrations.filter(each => !done.has(each.name))
    for (const each of fresh) await apply(client, each)
    await openToApp(client)
    return fresh.map(each => each.name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseChanged(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): void {
  for (const each of applied) {
    const file = migrations.find(migration => migration.name === each.name)
    if (file?.checksum === each.checksum) continue
    throw new Error(
      `数据库由另一版本的程序建立（${each.name} 与当前不符），请使用新的数据目录或恢复原版本`,
    )
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

/** A superuser's connections work as another role, which must reach the tables. */
export async function openToApp(client: pg.Client): Promise<void> {
  const answer = await client.query('select rolsuper from pg_roles where rolname = current_user')
  if (answer.rows[0]?.rolsuper !== true) return
  const known = await client.query('select from pg_roles where rolname = $1', [appRole])
  if (known.rowCount === 0) {
    // Two databases of one cluster may come here at once; the second finds the role made.
    await client.query(
      `do $$ begin create role ${appRole} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    )
  }
  await client.query(`grant usage on schema public to ${appRole}`)
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${appRole}`,
  )
  // A table that only functions of the database may write says so in its comment, and so does one
  // whose rows are never changed.
  for (const [mark, rights] of [
    ['sealed', 'insert, update, delete'],
    ['append-only', 'update, delete'],
  ])
    await client.query(
      `do $$ declare marked regclass; begin
         for marked in select c.oid from pg_class c
           where c.relnamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_class') like '${mark}:%' loop
           execute format('revoke ${rights} on %s from ${appRole}', marked);
         end loop; end $$`,
    )
  await client.query(`grant usage, select on all sequences in schema public to ${appRole}`)
  await client.query(`grant execute on all functions in schema public to ${appRole}`)
  // Jobs are written in the product's own transactions; pg-boss makes its schema later.
  await client.query(`create schema if not exists pgboss`)
  await client.query(`grant usage on schema pgboss to ${appRole}`)
  await client.query(
    `alter default privileges in schema pgboss grant select, insert, update, delete on tables to ${appRole}`,
  )
  await client.query(
    `alter default privileges in schema pgboss grant execute on functions to ${appRole}`,
  )
}
