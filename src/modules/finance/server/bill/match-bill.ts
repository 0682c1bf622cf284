import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { bill, billLine } from '../../model/index.ts'
import { whyTooSmall } from '../donation/least-gift.ts'
import { recordGifts, termsOf } from '../donation/record-gifts.ts'
import { type Paired, pairLines } from '../recon/pair-lines.ts'
import { readBooks } from '../recon/read-books.ts'
import { weighBill, weighNeighbours } from '../recon/weigh-bill.ts'
import { settleFromBill } from '../refund/book-refund.ts'
import { configOn } from '../settlement/config-on.ts'
import { channelOfFormat } from './channels-of.ts'
import { payerOfLine } from './store-bill.ts'

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
        await weighBill(act, row)
        await weighNeighbours(act, row)
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
    donation: made.get(id) ?? found.get(id)?.gift ?? null,
    key: made.has(id) ? '1' : (found.get(id)?.matchedBy ?? null),
  }))
  const wire = JSON.stringify(judged)
  await act.tx.execute(sql`
    update bill_line set result = j.result, donation = j.donation, matched_by = j.key
      from json_to_recordset(${wire}::json) as j(id uuid, result text, donation uuid, key text)
     where bill_line.id = j.id`)
  await act.tx.execute(sql`
    update donation set fee_amount = l.fee,
           recon_state = case when l.result in ('1', '7', '8') then 'even' else 'differing' end
      from json_to_recordset(${wire}::json) as j(id uuid, result text, donation uuid)
      join bill_line l on l.id = j.id
     where donation.id = j.donation and l.direction = '1' and l.result <> '6'`)
  return lines.length
}

/** What is to say of each line, by our books and by the contract in force. */
async function judge(
  act: Act,
  row: Row<typeof bill>,
  lines: readonly Row<typeof billLine>[],
): Promise<ReadonlyMap<string, Paired>> {
  const { doneRefunds, ...books } = await readBooks(act, row, lines)
  const config = await configOn(act, row.merchant, row.billDate)
  const dayOf = (moment: string) => beijingDay(new Date(moment))
  return pairLines(lines, books, {
    ...{ dayOf, doneRefunds, day: row.billDate, rate: config?.rate ?? null },
  })
}

/**
 * 补单: payments that the platform never heard of become donations, without a name, of whoever paid
 * from the same account before.
 */
async function makeMissing(
  act: Act,
  row: Row<typeof bill>,
  lines: readonly Row<typeof billLine>[],
  found: ReadonlyMap<string, Paired>,
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
      channel: channelOfFormat(row.format),
      merchant: row.merchant,
      merchantOrderNo: line.merchantOrderNo,
      channelTradeNo: line.channelTradeNo,
      bankType: line.bankType,
      feeAmount: line.fee,
      source: 'bill' as const,
      sourceRef: row.number,
      giver: { kind: 'person' as const, ...payerOfLine(line) },
      paidAt: line.tradedAt,
    })),
    { place: 'channel', audit: 'none' },
  )
  return new Map(missing.map(({ id }, at) => [id, ids[at] ?? '']))
}
