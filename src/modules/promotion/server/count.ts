import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { OrderTold, PaidGiftTold } from '#modules/finance/server/index.ts'
import { attributionDays } from '../model/index.ts'

interface Counts {
  readonly pv?: number
  readonly uv?: number
  /** Visitors of the day who were here on an earlier day: counted for the day, not for the whole. */
  readonly again?: number
  readonly orders?: number
  readonly paidCount?: number
  /** Fen. */
  readonly paidAmount?: number
}

/** Adds to what a promotion brought: in its hour, and as a whole. */
async function add(act: Act, promotion: string, at: Date, counts: Counts): Promise<void> {
  const { pv = 0, uv = 0, again = 0, orders = 0, paidCount = 0, paidAmount = 0 } = counts
  const local = sql`${at.toISOString()}::timestamptz at time zone 'Asia/Shanghai'`
  await act.tx.execute(sql`
    insert into promotion_hour as h (promotion, day, hour, pv, uv, orders, paid_count, paid_amount)
    values (${promotion}, (${local})::date, extract(hour from ${local}), ${pv}, ${uv + again}, ${orders}, ${paidCount}, ${paidAmount})
    on conflict (promotion, day, hour) do update
      set pv = h.pv + excluded.pv, uv = h.uv + excluded.uv, orders = h.orders + excluded.orders,
          paid_count = h.paid_count + excluded.paid_count, paid_amount = h.paid_amount + excluded.paid_amount`)
  // Counted without a version of its own: whoever edits the promotion has nothing to learn of it.
  await act.tx.execute(sql`
    update promotion set pv = pv + ${pv}, uv = uv + ${uv}, orders = orders + ${orders},
           paid_count = paid_count + ${paidCount}, paid_amount = paid_amount + ${paidAmount}
     where id = ${promotion}`)
}

/** Notes that somebody opened a promotion. */
export async function countVisit(act: Act, promotion: string, visitor: string): Promise<void> {
  const at = act.now.toISOString()
  const day = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::date`
  const { rows } = await act.tx.execute<{ day: string }>(sql`
    select ${day(sql`last_at`)}::text as day from promotion_seen
     where promotion = ${promotion} and visitor = ${visitor} for update`)
  const { rows: today } = await act.tx.execute<{ day: string }>(
    sql`select ${day(sql`${at}::timestamptz`)}::text as day`,
  )
  const seen = rows[0]?.day
  const made = await act.tx.execute<{ fresh: boolean }>(sql`
    insert into promotion_seen as s (promotion, visitor, last_at) values (${promotion}, ${visitor}, ${at})
    on conflict (promotion, visitor) do update set last_at = greatest(s.last_at, excluded.last_at)
    returning (xmax = 0) as fresh`)
  const isFresh = made.rows[0]?.fresh === true
  const isAgain = !isFresh && seen !== undefined && seen !== today[0]?.day
  await add(act, promotion, act.now, { pv: 1, uv: isFresh ? 1 : 0, again: isAgain ? 1 : 0 })
}

/** An order is the doing of the link that its visitor opened last, if that was within seven days. */
export async function attributeOrder(act: Act, order: OrderTold): Promise<void> {
  const { donation, organisation, visitor, at } = order
  if (visitor === null) return
  const { rows } = await act.tx.execute<{ promotion: string; state: string; amount: string }>(sql`
    select s.promotion, d.state, d.amount::text as amount
      from promotion_seen s join promotion p on p.id = s.promotion, donation d
     where s.visitor = ${visitor} and p.organisation = ${organisation} and d.id = ${donation}
       and s.last_at <= ${at}::timestamptz
       and s.last_at > ${at}::timestamptz - make_interval(days => ${attributionDays})
     order by s.last_at desc limit 1`)
  const [last] = rows
  if (last === undefined) return
  const isPaid = last.state !== 'unpaid'
  await act.tx.execute(sql`
    insert into promotion_gift (donation, promotion, ordered_at, paid_at)
    values (${donation}, ${last.promotion}, ${at}, ${isPaid ? at : null})`)
  await add(act, last.promotion, new Date(at), {
    orders: 1,
    ...(isPaid ? { paidCount: 1, paidAmount: Number(last.amount) } : {}),
  })
}

/** Notes which of the gifts that were just paid a promotion had brought; each once. */
export async function countPaid(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  const ids = gifts.map(({ id }) => id)
  if (ids.length === 0) return
  const { rows } = await act.tx.execute<{ promotion: string; donation: string }>(sql`
    update promotion_gift set paid_at = ${act.now.toISOString()}
     where donation = any(${sql.param(ids)}::uuid[]) and paid_at is null
    returning promotion, donation`)
  const amounts = new Map(gifts.map(({ id, amount }) => [id, amount]))
  for (const { promotion, donation } of rows)
    await add(act, promotion, act.now, { paidCount: 1, paidAmount: amounts.get(donation) ?? 0 })
}
