import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { absent, denied, refusal } from '#kernel/server/refusal.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { placesOf } from '#modules/evidence/server/index.ts'
import { donation, receipt, refund } from '#modules/finance/model/index.ts'
import {
  answerOnce,
  donationAnswer,
  giving,
  pushGift,
  pushQuestion,
} from '#modules/finance/server/index.ts'
import { openRoute } from './open-route.ts'
import type { Partner } from './verify.ts'

const orderNo = z.object({ merchantOrderNo: z.string().min(1).max(64) })

const donationState = z.object({
  id: z.string(),
  number: z.string(),
  merchantOrderNo: z.string().nullable(),
  state: z.string(),
  /** Fen. */
  amount: z.number(),
  refundedAmount: z.number(),
  paidAt: z.string().nullable(),
  receiptStatus: z.string().nullable(),
  /** Of a test key: kept in the sandbox, never in the books. */
  sandbox: z.boolean().optional(),
})
type DonationState = z.infer<typeof donationState>

const question = pushQuestion.extend({
  cause: z.uuid('标的编号有误'),
  /** The number under which the money was taken. */
  merchantNo: z.string('请填写收款商户号').min(1, '请填写收款商户号').max(40),
})

/** The owner of a cause, and its merchant number that took the money (BR-08). */
async function receiverOf(
  reader: Reader,
  { organisations }: Partner,
  { cause, merchantNo }: { readonly cause: string; readonly merchantNo: string },
) {
  const owner = (await giving().causes(reader, [cause])).get(cause)?.organisation
  if (owner === undefined) throw refusal('标的不存在', 'cause')
  if (organisations !== null && !organisations.includes(owner))
    throw denied('接入密钥不包含该标的所属机构')
  const numbers = await giving().merchants(reader, { numbers: [merchantNo] })
  const merchant = numbers.find(each => each.organisation === owner)
  if (merchant === undefined) throw refusal('收款商户不属于该机构', 'merchantNo')
  return { organisation: owner, merchant: merchant.id }
}

const create = openRoute({
  method: 'POST',
  path: '/donations',
  scope: 'donation.create',
  summary: '推送已支付的捐赠（幂等，须带 Idempotency-Key）',
  question,
  answer: donationState,
  async work({ merchantNo, ...asked }, partner, exchange): Promise<DonationState> {
    const { key } = partner
    const answer = await answerOnce(exchange, key, async act => {
      const to = await receiverOf(act.tx, partner, { ...asked, merchantNo })
      if (key.environment === '1') return keepInSandbox(act.tx, key.id, asked)
      const { id, name, maxAmount, dailyAmount } = key
      return pushGift(act, { id, name, maxAmount, dailyAmount, ...to }, asked)
    })
    return donationState.parse(answer)
  },
})

async function keepInSandbox(
  reader: Reader,
  key: string,
  { merchantOrderNo, amount, paidAt }: { merchantOrderNo: string; amount: number; paidAt: string },
): Promise<DonationState> {
  const id = newId()
  const made = await reader.execute(sql`
    insert into partner_sandbox (id, key, order_no, amount, paid_at)
    values (${id}, ${key}, ${merchantOrderNo}, ${amount}, ${paidAt})
    on conflict do nothing returning id`)
  if (made.rows.length === 0) throw refusal('该订单已入账', 'merchantOrderNo')
  return sandboxState({ id, order_no: merchantOrderNo, amount: String(amount), paid_at: paidAt })
}

type Kept = { readonly id: string; order_no: string; amount: string; paid_at: string }

const sandboxState = ({ id, order_no, amount, paid_at }: Kept): DonationState => ({
  ...{ id, number: `TEST${id.slice(-12)}`, merchantOrderNo: order_no, state: 'paid' },
  ...{ amount: Number(amount), refundedAmount: 0, receiptStatus: null, sandbox: true },
  paidAt: new Date(paid_at).toISOString(),
})

/** The gift of an order number in one of the organisations that a partner may speak of. */
async function findGift(reader: Reader, { organisations }: Partner, number: string) {
  const rows = await findRows(
    reader,
    donation,
    and(
      eq(columnNamed(donation, 'merchantOrderNo'), number),
      organisations === null
        ? undefined
        : sql`${columnNamed(donation, 'organisation')} = any(${sql.param([...organisations])}::uuid[])`,
    ),
    2,
  )
  const [found] = rows
  if (found === undefined) throw absent()
  return found
}

const query = openRoute({
  method: 'GET',
  path: '/donations',
  scope: 'donation.query',
  summary: '查询捐赠状态',
  question: orderNo,
  answer: donationState,
  work: ({ merchantOrderNo }, partner, exchange) =>
    exchange.read(async ({ tx: reader }) => {
      if (partner.key.environment === '1') {
        const { rows } = await reader.execute<Kept>(sql`
          select id, order_no, amount::text as amount, paid_at::text as paid_at from partner_sandbox
           where key = ${partner.key.id} and order_no = ${merchantOrderNo}`)
        const [kept] = rows
        if (kept === undefined) throw absent()
        return sandboxState(kept)
      }
      const found = await findGift(reader, partner, merchantOrderNo)
      return donationState.parse(await donationAnswer({ tx: reader }, found.id))
    }),
})

const refunds = openRoute({
  method: 'GET',
  path: '/refunds',
  scope: 'refund.query',
  summary: '查询一笔捐赠的退款',
  question: orderNo,
  answer: z.array(z.object({ number: z.string(), state: z.string(), amount: z.number() })),
  work: ({ merchantOrderNo }, partner, exchange) =>
    exchange.database.read('all', async reader => {
      const gift = await findGift(reader, partner, merchantOrderNo)
      const rows = await findRows(reader, refund, eq(columnNamed(refund, 'donation'), gift.id), 50)
      return rows.map(({ number, state, amount }) => ({ number, state, amount }))
    }),
})

const receipts = openRoute({
  method: 'GET',
  path: '/receipts',
  scope: 'receipt.query',
  summary: '查询一笔捐赠的票据',
  question: orderNo,
  answer: z.array(z.object({ number: z.string().nullable(), state: z.string() })),
  work: ({ merchantOrderNo }, partner, exchange) =>
    exchange.database.read('all', async reader => {
      const gift = await findGift(reader, partner, merchantOrderNo)
      const holds = sql`${gift.id}::uuid = any(${columnNamed(receipt, 'gifts')})`
      const rows = await findRows(reader, receipt, holds, 20)
      return rows.map(({ number, state }) => ({ number, state }))
    }),
})

const evidence = openRoute({
  method: 'GET',
  path: '/evidence',
  scope: 'evidence.read',
  summary: '查询一笔捐赠的存证位置',
  question: orderNo,
  answer: z.unknown(),
  work: ({ merchantOrderNo }, partner, exchange) =>
    exchange.database.read('all', async reader => {
      const gift = await findGift(reader, partner, merchantOrderNo)
      const places = await placesOf(reader, { kind: 'donationPaid', ids: [gift.id] })
      return places.get(gift.id) ?? null
    }),
})

export const donationCalls = [create, query, refunds, receipts, evidence]
