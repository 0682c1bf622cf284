import type pg from 'pg'
import { expect } from 'vitest'

/** Runs while a log has nowhere to put its rows, and puts its tables back. */
export async function withoutLog<T>(
  owner: pg.Client,
  log: string,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ name: string; bound: string }>(
    `select inhrelid::regclass::text as name, pg_get_expr(relpartbound, inhrelid) as bound
       from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = $1::regclass order by bound`,
    [log],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) await owner.query(`alter table ${log} detach partition ${name}`)
  try {
    return await work()
  } finally {
    for (const { name, bound } of rows)
      await owner.query(`alter table ${log} attach partition ${name} ${bound}`)
  }
}
