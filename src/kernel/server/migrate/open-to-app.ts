import type pg from 'pg'
import { appRole } from '../database.ts'

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
