import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { holds } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { denied, Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { bill, billLine } from '../../model/index.ts'
import { refuseClosed } from '../closing/open-days.ts'
import { clearDifferences } from '../difference/open-differences.ts'
import { tellPayouts } from '../settlement/channel-payouts.ts'
import { leaveSettlement } from '../settlement/expect-settlements.ts'
import type { BillWish } from './bill-wish.ts'
import { billsInReach } from './bills-in-reach.ts'
import { unbookFee } from './book-fee.ts'
import { examineBill } from './examine-bill.ts'
import { matchBill } from './match-bill.ts'
import { keepOriginal } from './original.ts'
import { titlesSaid } from './partner-bill.ts'
import { type BillFile, withBillFile } from './receive-bill.ts'
import { carryDecisions, putAside, refuseSettled } from './replace-bill.ts'
import { storeBill } from './store-bill.ts'

/**
 * The channels' bills. Differences are resolved by two people (BR-34): whoever uploads a bill may
 * propose 补单 and for what, and another person makes the donations.
 */
export const billServing = serve(bill, {
  mayMove(row, move, person) {
    if (row.createdBy !== person.accountId) return true
    if (move === 'createMissing') return '上传账单的人不能自己补单'
    return move === 'confirmEmpty' ? '登记空账单的人不能自己确认' : true
  },
  moves: {
    async rematch(row, _answers, act) {
      await refuseClosed(
        act,
        { organisation: row.organisation, day: row.billDate },
        new Refusal('conflict', '该账单日已关账，不能重新对账'),
      )
      await openLines(act, row.id)
      return undefined
    },
    async confirmEmpty(row, _answers, act) {
      await act.enqueue(matchBill, { bill: row.id, makesMissing: false })
      return undefined
    },
    async createMissing(row, _answers, act) {
      await openLines(act, row.id, { makesMissing: true })
      return { createsMissing: true }
    },
    async discard(row, _answers, act) {
      await refuseSettled(act, row)
      await unbookFee(act, row)
      await leaveSettlement(act, row)
      await clearDifferences(act, { id: row.id, state: 'void' })
      await act.tx.execute(
        sql`update donation set recon_state = 'open'
             where id in (select donation from bill_line where bill = ${row.id})
               and recon_state <> 'handled'`,
      )
      return undefined
    },
  },
  sums: ['payAmount', 'refundAmount', 'feeAmount'],
})

/** The lines of bills, for reading only. */
export const billLineServing = serve(billLine, { sums: ['orderAmount', 'refundAmount', 'fee'] })

/** Lines without an even result are judged anew. */
export async function openLines(
  act: Act,
  id: string,
  { makesMissing } = { makesMissing: false },
): Promise<void> {
  await act.tx.execute(
    sql`update bill_line set result = '0', donation = null
         where bill = ${id} and result <> '1' and handled is not true`,
  )
  await act.enqueue(matchBill, { bill: id, makesMissing })
}

const wishQuestion = z.object({
  missing: z.enum(['report', 'create'], '差异处理方式有误').default('report'),
  cause: z.uuid('标的编号有误').optional(),
  replaces: z.uuid('批次编号有误').optional(),
  /** Our merchant number at a partner, of whose bill the file is; other channels' files name theirs. */
  merchant: z.uuid('商户号有误').optional(),
  /** What a person said of titles of a partner's bill: `title` → column, as JSON. */
  titles: z.string().max(4000).optional(),
})

/** The upload of bills. */
export const billRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/api/finance/bill/upload',
    access: { action: 'bill.upload' },
    summary:
      '上传渠道交易账单（微信、支付宝、银联、合作平台；multipart，文件部分名为 upfile）；合作平台账单须以 merchant 指明商户号，titles 说明各列；missing=create 提出补单，由另一人确认；replaces 替换未关账日的批次；同一文件（含压缩包内的同一份账单）不能重复上传，原批次作废后除外',
    question: wishQuestion,
    multipart: true,
    async handle(given, exchange) {
      const { missing, cause, replaces, merchant, titles } = parseQuestion(wishQuestion, given)
      const { person } = exchange.visitor
      if (person === null || !['organisation', 'platform'].includes(person.ownerKind))
        throw denied()
      if (missing === 'create' && !holds(person, 'bill.createMissing')) throw denied()
      return withBillFile(exchange, file =>
        upload(exchange, file, {
          ...{ createsMissing: missing === 'create', cause, replaces, merchant },
          titles: titles === undefined ? {} : titlesSaid(titles),
        }),
      )
    },
  }),
]

function upload(exchange: Exchange, file: BillFile, wish: BillWish): Promise<object> {
  return exchange.perform(async act => {
    const bills = await takeBill(act, file, wish)
    return { bills: await present(act, billServing, bills) }
  })
}

/** Takes a channel's file into the books, once; then it is matched. */
export async function takeBill(
  act: Act,
  file: BillFile,
  wish: BillWish,
): Promise<Row<typeof bill>[]> {
  const examined = await examineBill(act, { file, wish })
  if (examined.replaced !== undefined) await putAside(act, examined.replaced)
  const bills = await storeBill(act, examined, wish)
  // A person of the platform may reach a part of the organisations only.
  for (const { id } of bills) await readInScope(act, billsInReach, id, 'bill.upload')
  await keepOriginal(act, file)
  await tellPayouts(act, bills)
  if (wish.replaces !== undefined) await carryDecisions(act, wish.replaces, bills)
  for (const each of bills) await act.enqueue(matchBill, { bill: each.id, makesMissing: false })
  return bills
}
