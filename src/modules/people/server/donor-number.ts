import { sql } from 'drizzle-orm'
import type { Tx } from '#kernel/server/database.ts'

/** What the numbers of donors need of the database: gaps are no matter, so a sequence serves. */
export const donorSql = [
  'create sequence if not exists donor_serial',
  // Gifts nobody put a name to share one donor an organisation.
  "create unique index if not exists donor_unknown_once on donor (organisation) where kind = 'unknown'",
  // Label, amount and area together at a million donors. Behind the wall no index serves labels by
  // themselves (what overlaps is not leakproof), so they stand in this one: what it finds is counted
  // and summed without a look at the rows.
  'create index if not exists donor_area_total on donor (organisation, area, total) include (id, labels, net)',
  // The same of those alone that bear labels, most of a book bearing none: what few bear in a large
  // area, and what nobody bears, is known at once.
  'create index if not exists donor_labelled on donor (organisation, area, total) include (id, labels, net) where labels is not null',
  // What the marking of names has left to do.
  'create index if not exists donor_unmarked on donor (id) where name_marks is null and name is not null',
]

/** So many new numbers: JZR and at least eight digits (fans.md "donor"). */
export async function donorNumbers(tx: Tx, howMany: number): Promise<string[]> {
  const answer = await tx.execute<{ serial: string }>(
    sql`select nextval('donor_serial')::text as serial from generate_series(1, ${howMany}::int)`,
  )
  return answer.rows.map(({ serial }) => `JZR${serial.padStart(8, '0')}`)
}
