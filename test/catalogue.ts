import pg from 'pg'
import { keyTable } from '#app/server/open-master-key.ts'
import { recordTables } from '#kernel/server/migrate/record.ts'

/** What a schema is made of, a line a thing; `own` is the relation that a line belongs to. */
const parts: Readonly<Record<string, string>> = {
  relations: `select c.relname as own, concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity,
      c.reloptions, pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid),
      obj_description(c.oid, 'pg_class'), pg_get_viewdef(c.oid)) as said
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  columns: `select c.relname as own, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation,
      pg_get_expr(d.adbin, d.adrelid)) as said
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped`,
  constraints: `select conrelid::regclass::text as own, conname || ' ' || pg_get_constraintdef(oid) as said
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'`,
  indexes: `select tablename as own, indexdef as said from pg_indexes where schemaname = 'public'`,
  triggers: `select tgrelid::regclass::text as own, tgenabled::text || ' ' || pg_get_triggerdef(oid) as said
    from pg_trigger where not tgisinternal`,
  policies: `select tablename as own, concat_ws(' ', policyname, permissive, roles, cmd, qual, with_check) as said
    from pg_policies where schemaname = 'public'`,
  functions: `select proname as own, pg_get_functiondef(p.oid) as said from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  sequences: `select sequencename as own, concat_ws(' ', data_type, start_value, increment_by, cycle) as said
    from pg_sequences where schemaname = 'public'`,
}

/** The catalogue of a database, sorted; what a database remembers of its own making is left out. */
export async function catalogueOf(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const lines: string[] = []
    for (const [part, text] of Object.entries(parts)) {
      const { rows } = await client.query<{ own: string; said: string }>(text)
      const of = rows.filter(({ own }) => ![...recordTables, keyTable].includes(own))
      lines.push(...of.map(({ own, said }) => `${part}: ${own} ${said}`))
    }
    return lines.sort()
  } finally {
    await client.end()
  }
}
