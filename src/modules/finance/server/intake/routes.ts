import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { absent, Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { placesOf } from '#modules/evidence/server/index.ts'
import { payerMark } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { payOrder } from '../donation/orders.ts'
import { answerOnce } from './answer-once.ts'
import { clientOf } from './client.ts'
import {
  answerOf,
  merchantOf,
  order,
  orderQuestion,
  paymentQuestion,
  push,
  pushQuestion,
  refuseFuture,
  refuseKnown,
} from './push.ts'

const signed = { method: 'POST', access: 'public', keepsBody: true } as const

/** The calls of programs outside: signed, limited, repeatable. */
export const intakeRoutes: readonly AnyRoute[] = [
  route({
    ...signed,
    path: '/api/finance/intake/donation',
    summary: '推送已支付的捐赠（签名，幂等）',
    question: pushQuestion,
    async handle(asked, exchange) {
      const client = await clientOf(exchange, 'create')
      try {
        return await answerOnce(exchange, client, act => push(act, client, asked))
      } catch (error) {
        throw await sameMoment(error, exchange, async tx =>
          refuseKnown({ tx }, await merchantOf({ tx }, client), asked),
        )
      }
    },
  }),
  route({
    ...signed,
    path: '/api/finance/intake/order',
    summary: '登记待支付的捐赠（签名，幂等）',
    question: orderQuestion,
    async handle(asked, exchange) {
      const client = await clientOf(exchange, 'create')
      return answerOnce(exchange, client, act => order(act, client, asked))
    },
  }),
  route({
    ...signed,
    path: '/api/finance/intake/payment',
    summary: '通知待支付的捐赠已支付（签名，可重复通知）',
    question: paymentQuestion,
    async handle(asked, exchange) {
      const client = await clientOf(exchange, 'create')
      const paid = await exchange.perform(async act => {
        const { organisation, channel } = await merchantOf(act, client)
        refuseFuture(act, asked.paidAt)
        const { payer, ...told } = asked
        const done = await payOrder(act, {
          ...{ ...told, organisation, channel },
          ...(payer && { payer: payerMark(payer) }),
        })
        if (done === undefined) throw absent()
        return { outcome: done.outcome, answer: await answerOf(act, done.donation.id) }
      })
      // Thrown after the commit: the difference stays marked.
      if (paid.outcome === 'differing')
        throw new Refusal('conflict', '与已登记的金额或单号不符，已记为差异', {
          dataPoints: paid.answer,
        })
      return paid.answer
    },
  }),
  route({
    method: 'GET',
    access: 'public',
    path: '/api/finance/intake/donation/getState',
    summary: '查询捐赠状态（签名）',
    question: z.object({ merchantOrderNo: z.string().min(1).max(64) }),
    async handle({ merchantOrderNo }, exchange) {
      const client = await clientOf(exchange, 'query')
      return exchange.read(async act => {
        const [found] = await findRows(
          act.tx,
          donation,
          and(
            eq(columnNamed(donation, 'organisation'), client.organisation),
            eq(columnNamed(donation, 'merchantOrderNo'), merchantOrderNo),
          ),
          1,
        )
        if (found === undefined) throw absent()
        const places = await placesOf(act.tx, { kind: 'donationPaid', ids: [found.id] })
        return { ...(await answerOf(act, found.id)), evidence: places.get(found.id) ?? null }
      })
    },
  }),
]

/** Two keys for one order at the same moment: the later one meets the first one's unique number. */
async function sameMoment(
  error: unknown,
  exchange: Exchange,
  look: (tx: Parameters<Parameters<Exchange['read']>[0]>[0]['tx']) => Promise<void>,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'invalid') return error
  try {
    await exchange.read(act => look(act.tx))
  } catch (known) {
    return known
  }
  return error
}
