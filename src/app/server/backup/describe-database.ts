import pg from 'pg'
import { recordTables } from '#kernel/server/migrate/record.ts'
import type { Manifest, PartitionPart, TablePart } from './manifest.ts'

/* What there is to copy in a database, read from its catalogue. */

/** Tables with their columns; of a partitioned one the whole, without its parts. */
export async function tablesOf(client: pg.ClientBase): Promise<Omit<TablePart, 'rows'>[]> {
  const { rows } = await client.query<Omit<TablePart, 'rows'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and c.relname <> all ($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [recordTables],
  )
  return rows
}

/** Partitions with what was made on each of them alone; their rows are copied with the whole table. */
export async function partitionsOf(client: pg.ClientBase): Promise<PartitionPart[]> {
  const { rows } = await client.query<PartitionPart & { comment: string | null }>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
        obj_description(c.oid, 'pg_class') as comment,
        array(select pg_get_indexdef(i.indexrelid) from pg_index i
               where i.indrelid = c.oid and not i.indisprimary
                 and not exists (select from pg_inherits where inhrelid = i.indexrelid)
               order by 1)
          || array(select pg_get_triggerdef(t.oid) from pg_trigger t
                    where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0 order by 1) as more
       from pg_class c join pg_inherits on inhrelid = c.oid join pg_class p on p.oid = inhparent
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
      order by c.relname`,
  )
  return rows.map(({ comment, more, ...each }) => ({
    ...each,
    more:
      comment === null
        ? more
        : [
            ...more,
            `comment on table ${pg.escapeIdentifier(each.name)} is ${pg.escapeLiteral(comment)}`,
          ],
  }))
}

/** Where each sequence stands; read last, so that no number of the copied rows is given again. */
export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  const told: Manifest['sequences'] = []
  for (const { name } of rows) {
    const answer = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    const [found] = answer.rows
    if (found !== undefined) told.push({ name, ...found })
  }
  return told
}
