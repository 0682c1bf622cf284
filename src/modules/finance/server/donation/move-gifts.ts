import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import {
  type GiftsOfDonor,
  type MergeListener,
  noteParts,
  partsOf,
  setFigures,
} from '#modules/people/server/index.ts'
import { noCause } from './summary-tables.ts'

/** The gifts of a donor who turned out to be another: all of them follow, sums included. */
export const moveGifts: MergeListener = async (act, { merge, from, into }) => {
  const ids = sql`select id from donation where donor = ${from}::uuid`
  await noteParts(act, { merge, what: 'donation', ids })
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

/** A merge is undone: the gifts that came with the other go back, and all sums are counted anew. */
export const giveGiftsBack: MergeListener = async (act, { merge, from, into }) => {
  const both = sql.param([from, into])
  const givers = () =>
    act.tx.execute<{ cause: string; n: number }>(sql`
      select cause, count(*)::int as n from cause_donor
       where donor = any(${both}::uuid[]) and gifts > 0 group by cause`)
  const before = await givers()
  await act.tx.execute(sql`
    update donation set donor = ${from}::uuid
     where donor = ${into}::uuid and id in ${partsOf(merge, 'donation')}`)
  await act.tx.execute(sql`delete from cause_donor where donor = any(${both}::uuid[])`)
  await act.tx.execute(sql`
    insert into cause_donor (cause, donor, organisation, gifts, amount, first_at, last_at)
    select coalesce(cause, ${noCause}::uuid), donor, organisation, count(*), sum(amount),
           min(paid_at), max(paid_at)
      from donation
     where donor = any(${both}::uuid[]) and state in ('paid', 'partRefunded', 'refunded')
     group by 1, 2, 3`)
  const now = new Map((await givers()).rows.map(({ cause, n }) => [cause, n]))
  for (const { cause, n } of before.rows)
    await act.tx.execute(sql`
      update cause_total set donors = donors + ${(now.get(cause) ?? 0) - n}::int where cause = ${cause}`)
  await setFigures(act, [from, into], await giftsOf(act, [from, into]))
}

/** What these donors gave, counted from their gifts; one that was given back wholly is none. */
async function giftsOf(act: Act, donors: readonly string[]): Promise<GiftsOfDonor[]> {
  const { rows } = await act.tx.execute<Record<keyof GiftsOfDonor, string>>(sql`
    select donor, count(*) filter (where state <> 'refunded')::text as count,
           sum(amount)::text as total, sum(net_amount)::text as net, max(amount)::text as most,
           min(paid_at)::text as "firstAt", max(paid_at)::text as "lastAt"
      from donation
     where donor = any(${sql.param([...donors])}::uuid[])
       and state in ('paid', 'partRefunded', 'refunded')
     group by donor`)
  return rows.map(({ donor, count, total, net, most, firstAt, lastAt }) => ({
    ...{ donor, count: Number(count), total: Number(total), net: Number(net) },
    ...{ most: Number(most), firstAt, lastAt },
  }))
}
