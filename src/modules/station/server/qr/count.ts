import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { OrderTold, PaidGiftTold } from '#modules/finance/server/index.ts'
import { scanDays } from '../../model/index.ts'

interface Counts {
  readonly scans?: number
  /** Visitors that this code had never seen. */
  readonly visitors?: number
  /** Visitors whose first scan of the day it was, whether seen before or not. */
  readonly today?: number
  readonly orders?: number
  readonly donations?: number
  /** Fen. */
  readonly amount?: number
}

/** Adds to what a code brought: in its hour, and as a whole. */
async function add(act: Act, code: string, at: Date, counts: Counts): Promise<void> {
  const { scans = 0, visitors = 0, today = 0, orders = 0, donations = 0, amount = 0 } = counts
  const moment = sql`${at.toISOString()}::timestamptz`
  const local = sql`${moment} at time zone 'Asia/Shanghai'`
  await act.tx.execute(sql`
    insert into qr_hour as h (code, day, hour, scans, visitors, orders, donations, amount)
    values (${code}, (${local})::date, extract(hour from ${local}), ${scans}, ${today}, ${orders}, ${donations}, ${amount})
    on conflict (code, day, hour) do update
      set scans = h.scans + excluded.scans, visitors = h.visitors + excluded.visitors,
          orders = h.orders + excluded.orders, donations = h.donations + excluded.donations,
          amount = h.amount + excluded.amount`)
  // Counted without a version of its own: whoever edits the code has nothing to learn of it.
  await act.tx.execute(sql`
    update qr_code set scans = scans + ${scans}, visitors = visitors + ${visitors},
           orders = orders + ${orders}, donations = donations + ${donations}, amount = amount + ${amount},
           last_scan = case when ${scans} > 0 then greatest(last_scan, ${moment}) else last_scan end
     where id = ${code}`)
}

/** Notes that somebody scanned a code. */
export async function countScan(act: Act, code: string, visitor: string): Promise<void> {
  const at = act.now.toISOString()
  const { rows: before } = await act.tx.execute<{ at: string }>(sql`
    select last_at::text as at from qr_seen where code = ${code} and visitor = ${visitor} for update`)
  const { rows: made } = await act.tx.execute<{ fresh: boolean }>(sql`
    insert into qr_seen as s (code, visitor, last_at) values (${code}, ${visitor}, ${at})
    on conflict (code, visitor) do update set last_at = greatest(s.last_at, excluded.last_at)
    returning (xmax = 0) as fresh`)
  const isFresh = made[0]?.fresh === true
  const last = before[0]?.at
  const isAgain = last !== undefined && beijingDay(new Date(last)) !== beijingDay(act.now)
  await add(act, code, act.now, {
    scans: 1,
    visitors: isFresh ? 1 : 0,
    today: isFresh || isAgain ? 1 : 0,
  })
}

/** An order is the doing of the code that its visitor scanned last, if that was within seven days. */
export async function attributeScan(act: Act, order: OrderTold): Promise<void> {
  const { donation, organisation, visitor, at } = order
  if (visitor === null) return
  const { rows } = await act.tx.execute<{ code: string; state: string; amount: string }>(sql`
    select s.code, d.state, d.amount::text as amount
      from qr_seen s join qr_code c on c.id = s.code, donation d
     where s.visitor = ${visitor} and c.organisation = ${organisation} and d.id = ${donation}
       and s.last_at <= ${at}::timestamptz
       and s.last_at > ${at}::timestamptz - make_interval(days => ${scanDays})
     order by s.last_at desc limit 1`)
  const [last] = rows
  if (last === undefined) return
  const isPaid = last.state !== 'unpaid'
  await act.tx.execute(sql`
    insert into qr_gift (donation, code, ordered_at, paid_at)
    values (${donation}, ${last.code}, ${at}, ${isPaid ? at : null})`)
  await add(act, last.code, new Date(at), {
    orders: 1,
    ...(isPaid ? { donations: 1, amount: Number(last.amount) } : {}),
  })
}

/** Notes which of the gifts that were just paid a code had brought; each once. */
export async function countScanPaid(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  const ids = gifts.map(({ id }) => id)
  if (ids.length === 0) return
  const { rows } = await act.tx.execute<{ code: string; donation: string }>(sql`
    update qr_gift set paid_at = ${act.now.toISOString()}
     where donation = any(${sql.param(ids)}::uuid[]) and paid_at is null
    returning code, donation`)
  const amounts = new Map(gifts.map(({ id, amount }) => [id, amount]))
  for (const { code, donation } of rows)
    await add(act, code, act.now, { donations: 1, amount: amounts.get(donation) ?? 0 })
}
