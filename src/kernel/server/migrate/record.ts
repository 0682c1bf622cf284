import type pg from 'pg'
import type { AppliedMigration } from './migration-files.ts'
import type { HashedPiece, Piece } from './piece.ts'

/* What a database remembers of its own making; no declaration knows these tables. */

/** Names of the tables, for whoever compares or copies a whole database. */
export const recordTables = ['migration', 'migration_piece', 'migration_trial']

/** Makes the tables where they are missing. */
export async function openRecord(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists migration_piece (
      name text primary key, place integer not null, hash text not null, sql text not null, undo text,
      applied_at timestamptz not null default now());
    create table if not exists migration_trial (
      only_row boolean primary key default true check (only_row), tables text not null);
    ${recordTables.map(each => `comment on table ${each} is 'sealed: written by the start alone'`).join(';')}`)
}

/** The numbered files that were applied. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migration order by name',
  )
  return rows
}

export async function noteMigration(client: pg.ClientBase, each: AppliedMigration): Promise<void> {
  await client.query('insert into migration (name, checksum) values ($1, $2)', [
    each.name,
    each.checksum,
  ])
}

/** The pieces as they were last made, in their order. */
export async function knownPieces(client: pg.ClientBase): Promise<HashedPiece[]> {
  const { rows } = await client.query<HashedPiece & { undo: string | null }>(
    'select name, hash, sql, undo from migration_piece order by place',
  )
  return rows.map(({ undo, ...each }) => (undo === null ? each : { ...each, undo }))
}

export async function notePieces(
  client: pg.ClientBase,
  pieces: readonly HashedPiece[],
): Promise<void> {
  await client.query(
    `insert into migration_piece (name, place, hash, sql, undo)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
     on conflict (name) do update set place = excluded.place, hash = excluded.hash,
       sql = excluded.sql, undo = excluded.undo, applied_at = now()
     where migration_piece.hash <> excluded.hash or migration_piece.place <> excluded.place
       or migration_piece.undo is distinct from excluded.undo`,
    [
      pieces.map(({ name }) => name),
      pieces.map((_each, place) => place),
      pieces.map(({ hash }) => hash),
      pieces.map(({ sql }) => sql),
      pieces.map(({ undo }) => undo ?? null),
    ],
  )
}

export async function forgetPieces(client: pg.ClientBase, gone: readonly Piece[]): Promise<void> {
  await client.query('delete from migration_piece where name = any ($1)', [
    gone.map(({ name }) => name),
  ])
}

/** The tables of a developer's folder that are ahead of the files, as text; undefined: there are none. */
export async function readTrial(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ tables: string }>('select tables from migration_trial')
  return rows[0]?.tables
}

export async function noteTrial(client: pg.ClientBase, tables: string | undefined): Promise<void> {
  await client.query('delete from migration_trial')
  if (tables !== undefined)
    await client.query('insert into migration_trial (tables) values ($1)', [tables])
}
