import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { bill, billLine } from '../../model/index.ts'
import { whyTooSmall } from '../donation/least-gift.ts'
import { recordGifts, termsOf } from '../donation/record-gifts.ts'
import { settleFromBill } from '../refund/book-refund.ts'
import { bookFee } from './book-fee.ts'

const linesAtOnce = 1000

/**
 * Matches a bill order by order, a thousand lines a transaction. A line's result is written with
 * whatever it made, so a run that died goes on where it stood and nothing is made twice (BR-34).
 */
export const matchBill = job('finance.match-bill', {
  label: '账单对账',
  payload: z.strictObject({
    bill: z.uuid(),
    /** A second person agreed that payments unknown here become donations (补单). */
    makesMissing: z.boolean().default(false),
  }),
  retries: 5,
  async run({ bill: id, makesMissing }, work) {
    for (;;) {
      const isDone = await work.change(async act => {
        const row = await lockRow(act, bill, id)
        if (row.state !== 'matching') return true
        const lines = await matchSome(act, row, makesMissing)
        if (lines > 0) return false
        await conclude(act, row)
        return true
      })
      if (isDone || work.signal.aborted) return
    }
  },
})

async function matchSome(act: Act, row: Row<typeof bill>, makesMissing: boolean): Promise<number> {
  const lines = await selectRows(
    act.tx,
    billLine,
    sql`where bill = ${row.id} and result = '0' order by line_no limit ${linesAtOnce}`,
  )
  if (lines.length === 0) return 0
  await settleFromBill(act, row, lines)
  const found = await judge(act, row, lines)
  const made = makesMissing ? await makeMissing(act, row, lines, found) : new Map()
  const judged = lines.map(({ id }) => ({
    id,
    result: made.has(id) ? '1' : (found.get(id)?.result ?? '2'),
    donation: made.get(id) ?? found.get(id)?.donation ?? null,
  }))
  const wire = JSON.stringify(judged)
  await act.tx.execute(sql`
    update bill_line set result = j.result, donation = j.donation
      from json_to_recordset(${wire}::json) as j(id uuid, result text, donation uuid)
     where bill_line.id = j.id`)
  await act.tx.execute(sql`
    update donation set fee_amount = l.fee,
           recon_state = case l.result when '1' then 'even' else 'differing' end
      from json_to_recordset(${wire}::json) as j(id uuid, result text, donation uuid)
      join bill_line l on l.id = j.id
     where donation.id = j.donation and l.direction = '1' and l.result <> '6'`)
  return lines.length
}

interface Judged {
  readonly result: string
  readonly donation: string | null
}

/** The order's donation by order number, else by the channel's number, and what is to say of the pair. */
async function judge(
  act: Act,
  row: Row<typeof bill>,
  lines: readonly Row<typeof billLine>[],
): Promise<ReadonlyMap<string, Judged>> {
  const ids = JSON.stringify(lines.map(({ id }) => ({ id })))
  const answer = await act.tx.execute<{ id: string; result: string; donation: string | null }>(sql`
    with line as (
      select l.* from bill_line l
        join json_to_recordset(${ids}::json) as j(id uuid) on j.id = l.id
    ), paired as (
      select l.*, coalesce(o.id, t.id) as paired
        from line l
        left join donation o on o.organisation = ${row.organisation} and o.channel = '1'
             and o.merchant_order_no = l.merchant_order_no
        left join donation t on o.id is null and t.organisation = ${row.organisation}
             and t.channel = '1' and t.channel_trade_no = l.channel_trade_no
    )
    select p.id, p.paired as donation, case
             when d.id is null then '2'
             when p.direction = '1' and (
               row_number() over (partition by p.paired, p.direction order by p.line_no) > 1
               or exists (select from bill_line e where e.donation = p.paired and e.id <> p.id
                            and e.direction = '1' and e.result in ('1', '4', '5')
                            and e.bill in (select id from bill where state <> 'void'))) then '6'
             when p.direction = '1' and d.amount <> p.order_amount then '4'
             -- A coupon that nobody pays: less reaches the merchant than was given.
             when p.direction = '1' and p.settle_amount <> p.order_amount then '4'
             when p.direction = '1' and d.state in ('unpaid', 'closed') then '5'
             when p.direction = '2' and not exists (
               select from refund r where r.donation = d.id and r.state in ('success', 'reversed')
                  and r.amount = p.refund_amount and (r.number = p.merchant_refund_no
                      or r.channel_refund_no = p.channel_refund_no)) then '5'
             when p.direction = '2' and coalesce(p.settle_refund_amount, p.refund_amount) <> p.refund_amount then '4'
             -- The channel says that it failed, and no other line that it was done after all.
             when p.direction = '2' and p.refund_status in ('FAIL', 'FAILED', 'CLOSED') and not exists (
               select from bill_line e where e.organisation = p.organisation and e.id <> p.id
                  and e.merchant_refund_no = p.merchant_refund_no and e.refund_status = 'SUCCESS') then '5'
             else '1' end as result
      from paired p left join donation d on d.id = p.paired`)
  return new Map(answer.rows.map(({ id, result, donation }) => [id, { result, donation }]))
}

/** 补单: payments that the platform never heard of become donations, without a name. */
async function makeMissing(
  act: Act,
  row: Row<typeof bill>,
  lines: readonly Row<typeof billLine>[],
  found: ReadonlyMap<string, Judged>,
): Promise<ReadonlyMap<string, string>> {
  const terms = (await termsOf(act, [row])).get(row.cause ?? '')
  const seen = new Set<string>()
  const missing = lines.filter(line => {
    const isFresh = !seen.has(line.merchantOrderNo) && !seen.has(line.channelTradeNo)
    seen.add(line.merchantOrderNo).add(line.channelTradeNo)
    if (!isFresh || line.direction !== '1' || found.get(line.id)?.result !== '2') return false
    // A part of it nobody pays: which sum was given is for people to find out.
    if (line.settleAmount !== line.orderAmount) return false
    // Too small for the cause: it stays a difference, to be refunded or given to another one.
    return whyTooSmall(terms, line.orderAmount) === undefined
  })
  const ids = await recordGifts(
    act,
    missing.map(line => ({
      organisation: row.organisation,
      cause: row.cause,
      amount: line.orderAmount,
      channel: '1' as const,
      merchant: row.merchant,
      merchantOrderNo: line.merchantOrderNo,
      channelTradeNo: line.channelTradeNo,
      bankType: line.bankType,
      feeAmount: line.fee,
      source: 'bill' as const,
      sourceRef: row.number,
      paidAt: line.tradedAt,
    })),
    { place: 'channel', audit: 'none' },
  )
  return new Map(missing.map(({ id }, at) => [id, ids[at] ?? '']))
}

async function conclude(act: Act, row: Row<typeof bill>): Promise<void> {
  const counted = await act.tx.execute<{ even: number; differing: number; made: number }>(sql`
    select count(*) filter (where l.result = '1')::int as even,
           count(*) filter (where l.result <> '1')::int as differing,
           count(*) filter (where d.source = 'bill' and d.source_ref = ${row.number})::int as made
      from bill_line l left join donation d on d.id = l.donation where l.bill = ${row.id}`)
  const { from, to } = beijingDayRange(row.billDate)
  const short = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from donation
     where ${row.format} <> 'wxTradeRefund' and merchant = ${row.merchant} and paid_at >= ${from.toISOString()}
       and paid_at < ${to.toISOString()} and recon_state = 'open'
       and state in ('paid', 'partRefunded', 'refunded')`)
  const { even = 0, differing = 0, made = 0 } = counted.rows[0] ?? {}
  const shortCount = short.rows[0]?.n ?? 0
  const isEven = differing + shortCount === 0
  if (isEven) await bookFee(act, row)
  await moveRow(act, bill, row, 'match', {
    evenCount: even,
    differingCount: differing,
    shortCount,
    madeCount: made,
    matchedAt: act.now.toISOString(),
    state: isEven ? 'balanced' : 'differing',
  })
}
