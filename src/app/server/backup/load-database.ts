import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { anew } from '#kernel/server/migrate/apply-pieces.ts'
import { type Migration, pendingOf } from '#kernel/server/migrate/migration-files.ts'
import type { HashedPiece } from '#kernel/server/migrate/piece.ts'
import { noteMigration, notePieces, openRecord } from '#kernel/server/migrate/record.ts'
import { inTransaction } from '#kernel/server/migrate.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { makeKeyTable } from '../open-master-key.ts'
import { type Manifest, type PartitionPart, partNames, type TablePart } from './manifest.ts'
import type { CheckedBackup } from './open-backup.ts'

const pieces = z.array(
  z.object({ name: z.string(), hash: z.string(), sql: z.string(), undo: z.string().optional() }),
)

/** From so many rows on, indexes are made after the rows: that is several times faster. */
const manyRows = 20_000

/**
 * Makes the schema of a backup in an empty database and loads its rows, all in one transaction.
 * Triggers and walls stay out of the way: what is loaded was let through by them once.
 */
export async function loadDatabase(
  client: pg.Client,
  backup: CheckedBackup,
  { migrations, tell }: { migrations: readonly Migration[]; tell: (line: string) => void },
): Promise<void> {
  const { manifest } = backup
  // Refuses a newer backup, or one of other files than the program has.
  pendingOf(migrations, manifest.migrations)
  const kept = pieces.parse(JSON.parse(await backup.text(partNames.pieces)))
  await inTransaction(client, async () => {
    await client.query("set local timezone = 'UTC'; set local app.orgs = 'all'")
    await leaveTriggersAlone(client)
    const files = migrations.slice(0, manifest.migrations.length)
    await makeSchema(client, files, kept.map(withoutNothing))
    const later = await makePartitions(client, manifest.partitions)
    const again = await dropIndexes(client, manifest.tables)
    const forced = await liftWalls(client)
    for (const table of manifest.tables) {
      await loadTable(client, backup, table)
      if (table.rows >= manyRows) tell(`${table.name}：${table.rows} 行`)
    }
    if (again.length > 0) tell(`建立索引：${again.length} 个`)
    for (const each of [...again, ...later, ...forced]) await client.query(each)
    for (const { name, last, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        pg.escapeIdentifier(name),
        last,
        isCalled,
      ])
    await compareCounts(client, manifest)
  })
}

/** An absent `undo` is absent, not undefined. */
function withoutNothing({ undo, ...each }: z.infer<typeof pieces>[number]): HashedPiece {
  return undo === undefined ? each : { ...each, undo }
}

async function leaveTriggersAlone(client: pg.Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new StartRefusal(
      '数据库用户没有恢复所需的权限。请以管理员执行 GRANT SET ON PARAMETER session_replication_role TO 该用户，或改用超级用户恢复',
    )
  }
}

async function makeSchema(
  client: pg.Client,
  files: readonly Migration[],
  kept: readonly HashedPiece[],
): Promise<void> {
  await openRecord(client)
  await makeKeyTable(client)
  for (const each of files) {
    await client.query(each.sql)
    await noteMigration(client, each)
  }
  for (const each of kept) await client.query(anew(each))
  await notePieces(client, kept)
}

/** Makes the partitions that are missing; answers what is made on them once they are filled. */
async function makePartitions(
  client: pg.Client,
  partitions: readonly PartitionPart[],
): Promise<string[]> {
  const later: string[] = []
  for (const { name, parent, bound, more } of partitions) {
    const { rows } = await client.query('select to_regclass($1) is not null as there', [
      pg.escapeIdentifier(name),
    ])
    if (rows[0]?.there === true) continue
    const [own, whole] = [pg.escapeIdentifier(name), pg.escapeIdentifier(parent)]
    await client.query(`create table ${own} partition of ${whole} ${bound}`)
    later.push(...more)
  }
  return later
}

/** Drops the indexes of large tables that are no keys; answers how to make them again. */
async function dropIndexes(client: pg.Client, tables: readonly TablePart[]): Promise<string[]> {
  const large = tables.filter(({ rows }) => rows >= manyRows).map(({ name }) => name)
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as made
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relname = any ($1) and not c.relispartition
        and not exists (select from pg_constraint where conindid = c.oid)`,
    [large],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

/** Lets the owner of the tables past their walls; answers how to put them up again. */
async function liftWalls(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => `alter table ${name} force row level security`)
}

async function loadTable(
  client: pg.Client,
  backup: CheckedBackup,
  { name, columns }: TablePart,
): Promise<void> {
  const into = `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
  // Making the schema fills some tables, such as the kinds of accounts.
  await client.query(`delete from ${pg.escapeIdentifier(name)}`)
  const content = await backup.open(`tables/${name}.csv`)
  await pipeline(
    content,
    client.query(copyFrom(`copy ${into} from stdin (format csv, header match)`)),
  )
}

async function compareCounts(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name, rows: wanted } of tables) {
    const { rows } = await client.query<{ found: string }>(
      `select count(*)::text as found from ${pg.escapeIdentifier(name)}`,
    )
    const found = Number(rows[0]?.found)
    if (found !== wanted)
      throw new StartRefusal(`表 ${name} 应有 ${wanted} 行，恢复后有 ${found} 行。没有恢复任何数据`)
  }
}
