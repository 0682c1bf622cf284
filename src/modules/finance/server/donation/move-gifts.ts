import { sql } from 'drizzle-orm'
import type { MergeListener } from '#modules/people/server/index.ts'

/** The gifts of a donor who turned out to be another: all of them follow, sums included. */
export const moveGifts: MergeListener = async (act, { from, into }) => {
  await act.tx.execute(sql`update donation set donor = ${into} where donor = ${from}`)
  // Who gave to one cause under both names was counted twice.
  await act.tx.execute(sql`
    update cause_total set donors = donors - 1
     where cause in (select a.cause from cause_donor a join cause_donor b on b.cause = a.cause
                      where a.donor = ${from} and b.donor = ${into} and a.gifts > 0 and b.gifts > 0)`)
  await act.tx.execute(sql`
    insert into cause_donor as c (cause, donor, organisation, gifts, amount, first_at, last_at)
    select cause, ${into}::uuid, organisation, gifts, amount, first_at, last_at
      from cause_donor where donor = ${from}
    on conflict (cause, donor) do update
       set gifts = c.gifts + excluded.gifts, amount = c.amount + excluded.amount,
           first_at = least(c.first_at, excluded.first_at),
           last_at = greatest(c.last_at, excluded.last_at)`)
  await act.tx.execute(sql`delete from cause_donor where donor = ${from}`)
}
