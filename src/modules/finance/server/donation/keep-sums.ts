import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type CauseChange, tellCauses } from '../giving.ts'
import { noCause } from './summary-tables.ts'

/** A gift as the sums take it. */
export interface Summed {
  readonly organisation: string
  readonly cause: string | null
  readonly donor: string | null
  readonly channel: string
  readonly amount: number
  readonly paidAt: string
}

/**
 * Adds gifts to the sums, or takes them back with `sign` −1. Rows are written in key order and
 * last in the transaction: they are the busiest.
 */
export async function keepSums(act: Act, gifts: readonly Summed[], sign: 1 | -1): Promise<void> {
  if (gifts.length === 0) return
  const wire = JSON.stringify(
    gifts.map(gift => ({ ...gift, cause: gift.cause ?? noCause, paid_at: gift.paidAt })),
  )
  const given = sql`json_to_recordset(${wire}::json) as g(organisation uuid, cause uuid, donor uuid,
                    channel text, amount bigint, paid_at timestamptz)`
  await act.tx.execute(sql`
    with given as (
      select g.cause, g.donor, g.organisation, ${sign}::int * count(*)::int as gifts,
             ${sign}::int * sum(g.amount)::bigint as amount, min(g.paid_at) as first_at,
             max(g.paid_at) as last_at
        from ${given} where g.donor is not null group by 1, 2, 3
    ), kept as (
      insert into cause_donor as c (cause, donor, organisation, gifts, amount, first_at, last_at)
      select * from given order by cause, donor
      on conflict (cause, donor) do update
         set gifts = c.gifts + excluded.gifts, amount = c.amount + excluded.amount,
             first_at = least(c.first_at, excluded.first_at),
             last_at = greatest(c.last_at, excluded.last_at)
      returning c.cause, c.donor, c.gifts
    )
    insert into cause_total as t (cause, gifts, donors, amount)
    select given.cause, sum(given.gifts),
           -- Gifts of nobody count one by one, though all of them are one donor of the book.
           sum(case when d.kind = 'unknown' then given.gifts
                    else (kept.gifts > 0)::int - (kept.gifts > given.gifts)::int end),
           sum(given.amount)
      from given join kept using (cause, donor) join donor d on d.id = given.donor
     group by 1 order by 1
    on conflict (cause) do update
       set gifts = t.gifts + excluded.gifts, donors = t.donors + excluded.donors,
           amount = t.amount + excluded.amount`)
  await act.tx.execute(sql`
    insert into donation_daily as d (organisation, day, cause, channel, gifts, amount)
    select g.organisation, (g.paid_at at time zone 'Asia/Shanghai')::date, g.cause, g.channel,
           ${sign}::int * count(*), ${sign}::int * sum(g.amount)
      from ${given}
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organisation, day, cause, channel) do update
       set gifts = d.gifts + excluded.gifts, amount = d.amount + excluded.amount`)
  await tellCauses(act, changesOf(gifts, sign))
}

function changesOf(gifts: readonly Summed[], sign: 1 | -1): CauseChange[] {
  const byCause = new Map<string, { amount: number; gifts: number }>()
  for (const { cause, amount } of gifts) {
    if (cause === null) continue
    const sum = byCause.get(cause) ?? { amount: 0, gifts: 0 }
    byCause.set(cause, { amount: sum.amount + sign * amount, gifts: sum.gifts + sign })
  }
  return [...byCause]
    .map(([cause, sum]) => ({ cause, ...sum }))
    .toSorted((one, other) => (one.cause < other.cause ? -1 : 1))
}
