import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { phone } from '#kinds/index.ts'
import { schemaOf } from '#kinds/registry.ts'
import { payerMark } from '#modules/people/server/index.ts'
import { type apiClient, credits, donation, sources } from '../../model/index.ts'
import { markCredits } from '../donation/credits.ts'
import { whyTooSmall } from '../donation/least-gift.ts'
import { openOrder } from '../donation/orders.ts'
import { recordGifts, termsOf } from '../donation/record-gifts.ts'
import { whyReturnTooLarge } from '../donation/return-value.ts'
import { markWords } from '../donation/words.ts'
import { giftDesks, giving, type Merchant, tellOrdered } from '../giving.ts'

const orderNo = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, '商户订单号为 1–32 位字母、数字、_ 或 -')
/** Whoever pays, as the channel names them in one app: WeChat's openid with its 公众账号ID. */
const payer = z
  .strictObject({
    appId: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/, '应用编号为 4–40 位字母、数字、_ 或 -'),
    openId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'OpenID 为 8–64 位字母、数字、_ 或 -'),
  })
  .optional()
const source = Object.keys(sources) as (keyof typeof sources)[]

/** An order that somebody is about to pay. Amount in fen. */
export const orderQuestion = z.strictObject({
  merchantOrderNo: orderNo,
  amount: z.int('金额应为整数（分）').min(1, '金额应大于 0').max(100_000_000_000, '金额过大'),
  cause: z.uuid('标的编号有误').optional(),
  donor: z
    .strictObject({
      kind: z.enum(['person', 'company'], '捐赠人类型有误').default('person'),
      name: z.string().trim().max(60, '姓名不超过 60 个字').optional(),
      phone: schemaOf(phone('手机')).optional(),
      payer,
    })
    .optional(),
  displayName: z.string().trim().max(20, '显示名不超过 20 个字').optional(),
  anonymous: z.boolean().default(false),
  message: z.string().trim().max(200, '留言不超过 200 个字').optional(),
  honour: z.string().trim().max(30, '致敬/纪念不超过 30 个字').optional(),
  credits: credits.optional(),
  wantReceipt: z.boolean().default(false),
  /** Fen that the donor has for it in goods or services: no receipt bears them. */
  returnValue: z.int('回报价值应为整数（分）').min(0, '回报价值不能小于 0').default(0),
  agreementVersion: z.uuid('协议版本编号有误').optional(),
  invitation: z.string().max(80, '邀请有误').optional(),
  source: z.enum(source, '来源有误').default('partner'),
  /** The team by whose page the donor came, and the step of its chain. */
  team: z.uuid('一起捐编号有误').optional(),
  assist: z.uuid('助力编号有误').optional(),
  /** Who came by a promotion link, as that link told the donor page. */
  visitor: z
    .string()
    .regex(/^[\w-]{16,64}$/, '访客标识有误')
    .optional(),
})

const payment = {
  channelTradeNo: z.string().regex(/^[0-9A-Za-z_\-|*@.]{1,64}$/, '渠道单号有误'),
  paidAt: z.iso.datetime({ offset: true, error: '支付时间应为 ISO 8601' }),
  bankType: z.string().max(60).optional(),
}

/** What a channel says about an order. */
export const paymentQuestion = z.strictObject({
  merchantOrderNo: orderNo,
  amount: orderQuestion.shape.amount,
  ...payment,
  payer,
})

/** A gift that has been paid elsewhere. */
export const pushQuestion = orderQuestion.extend(payment)

/** Who pushes a gift: a program of an organisation, or a partner for one of its causes. */
export type PushingClient = Pick<
  Row<typeof apiClient>,
  'id' | 'name' | 'organisation' | 'merchant' | 'maxAmount' | 'dailyAmount'
>
type Client = PushingClient

/** Takes a paid gift into the books in the client's organisation. */
export async function push(act: Act, client: Client, asked: z.infer<typeof pushQuestion>) {
  const merchant = await merchantOf(act, client)
  refuseFuture(act, asked.paidAt)
  await takeAllowance(act, client, asked.amount)
  const closed = await giving().whyClosed(act.tx, client.organisation)
  if (closed !== undefined) act.refuse(closed)
  await refuseKnown(act, merchant, asked)
  await refuseUntaken(act, client, { ...asked, at: asked.paidAt })
  const terms = await termsOf(act, [{ organisation: client.organisation, cause: asked.cause }])
  const small = whyTooSmall(terms.get(asked.cause ?? ''), asked.amount)
  if (small !== undefined) act.refuse(small, 'amount')
  const [id = ''] = await recordGifts(
    act,
    [
      {
        ...giftOf(client, merchant, asked),
        channelTradeNo: asked.channelTradeNo,
        bankType: asked.bankType,
        paidAt: asked.paidAt,
      },
    ],
    { place: 'channel', audit: 'each' },
  )
  await tellOrdered(act, orderTold(client, asked, { donation: id, at: asked.paidAt }))
  return answerOf(act, id)
}

/** Opens an order that waits for its payment. */
export async function order(act: Act, client: Client, asked: z.infer<typeof orderQuestion>) {
  const merchant = await merchantOf(act, client)
  await takeAllowance(act, client, asked.amount)
  markWords(act, { ...asked, organisation: client.organisation })
  await refuseUntaken(act, client, { ...asked, at: act.now.toISOString() })
  const { id } = await openOrder(act, giftOf(client, merchant, asked))
  await tellOrdered(act, orderTold(client, asked, { donation: id, at: act.now.toISOString() }))
  return answerOf(act, id)
}

/** Refuses what the organisation or its cause does not take, at the field that is wrong. */
async function refuseUntaken(
  act: Act,
  { organisation }: Client,
  offered: z.infer<typeof orderQuestion> & { readonly at: string },
): Promise<void> {
  const { cause, amount, anonymous, donor, agreementVersion, invitation, at } = offered
  const phone = donor?.phone ?? null
  markCredits(act, offered.credits ?? [], amount)
  const tooLarge = whyReturnTooLarge(offered)
  if (tooLarge !== undefined) act.mark('returnValue', tooLarge)
  act.settle()
  const why = await giving().whyNotTaken(act.tx, {
    organisation,
    cause: cause ?? null,
    amount,
    phone,
    anonymous,
    at,
    agreementVersion: agreementVersion ?? null,
    invitation: invitation ?? null,
  })
  if (why !== undefined) act.refuse(why.message, why.field)
  if (offered.team !== undefined)
    await refuseTeam(act, { team: offered.team, organisation, cause: cause ?? null })
}

async function refuseTeam(
  act: Act,
  gift: { readonly team: string; readonly organisation: string; readonly cause: string | null },
): Promise<void> {
  const desks = giftDesks()
  if (desks.length === 0) act.refuse('平台没有开通一起捐', 'team')
  for (const desk of desks) {
    const why = await desk.whyNotTaken(act, gift)
    if (why !== undefined) act.refuse(why, 'team')
  }
}

function giftOf(client: Client, merchant: Merchant, asked: z.infer<typeof orderQuestion>) {
  const { donor, invitation: _, visitor: __, team, assist: ___, source: from, ...rest } = asked
  return {
    ...rest,
    organisation: client.organisation,
    channel: merchant.channel,
    merchant: merchant.id,
    source: team === undefined ? from : ('team' as const),
    sourceRef: team ?? client.name,
    giver: {
      kind: donor?.kind ?? ('person' as const),
      name: donor?.name,
      phone: donor?.phone ?? undefined,
      displayName: asked.displayName,
      ...(donor?.payer && { payer: payerMark(donor.payer) }),
      source: 'partner' as const,
    },
  }
}

function orderTold(
  { organisation }: Client,
  { visitor, assist }: z.infer<typeof orderQuestion>,
  { donation, at }: { readonly donation: string; readonly at: string },
) {
  return { donation, organisation, visitor: visitor ?? null, assist: assist ?? null, at }
}

/** What a client is told of a gift. */
export async function answerOf(act: Pick<Act, 'tx'>, id: string) {
  const row = await findRow(act.tx, donation, id)
  if (row === undefined) throw new Error(`the donation ${id} has vanished`)
  const { number, merchantOrderNo, state, amount, refundedAmount, paidAt, receiptStatus } = row
  return { id, number, merchantOrderNo, state, amount, refundedAmount, paidAt, receiptStatus }
}

/** The receiving merchant number must be the organisation's own and in use (BR-08). */
export async function merchantOf(act: Pick<Act, 'tx'>, client: Client): Promise<Merchant> {
  const [merchant] = await giving().merchants(act.tx, { ids: [client.merchant] })
  if (merchant?.organisation !== client.organisation || !merchant.isActive)
    throw refusal('接入方的收款商户号未开通或不属于该机构')
  return merchant
}

/** A payment has been made when a client tells of it; clocks may differ by five minutes. */
export function refuseFuture(act: Act, paidAt: string): void {
  if (new Date(paidAt).getTime() > act.now.getTime() + 300_000)
    act.refuse('支付时间不能晚于现在', 'paidAt')
}

/** Guarded counter of the day: pushes at the same moment cannot pass the limit together. */
async function takeAllowance(act: Act, client: Client, amount: number): Promise<void> {
  if (client.maxAmount !== null && amount > client.maxAmount) act.refuse('超过单笔上限', 'amount')
  const limit = client.dailyAmount ?? Number.MAX_SAFE_INTEGER
  if (amount > limit) act.refuse('超过单日推送上限', 'amount')
  const taken = await act.tx.execute(
    sql`insert into intake_day as d (client, day, amount)
        values (${client.id}, ${beijingDay(act.now)}, ${amount})
        on conflict (client, day) do update set amount = d.amount + excluded.amount
         where d.amount + excluded.amount <= ${limit} returning 1`,
  )
  if (taken.rows.length === 0) act.refuse('超过单日推送上限', 'amount')
}

/** The same order under another idempotency key is the first gift, not a second one. */
export async function refuseKnown(
  act: Pick<Act, 'tx'>,
  merchant: Merchant,
  asked: { readonly merchantOrderNo: string; readonly channelTradeNo: string },
): Promise<void> {
  const column = (name: string) => columnNamed(donation, name)
  const [known] = await findRows(
    act.tx,
    donation,
    and(
      eq(column('channel'), merchant.channel),
      or(
        eq(column('channelTradeNo'), asked.channelTradeNo),
        and(
          eq(column('organisation'), merchant.organisation),
          eq(column('merchantOrderNo'), asked.merchantOrderNo),
        ),
      ),
    ),
    1,
  )
  if (known === undefined) return
  // Numbers are the channel's, so another organisation may hold one: it is told nothing of it.
  const own = known.organisation === merchant.organisation ? await answerOf(act, known.id) : null
  throw new Refusal('conflict', '该订单已入账', { dataPoints: own })
}
