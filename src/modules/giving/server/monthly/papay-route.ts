import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { bodyOf } from '#kernel/server/kept-body.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { monthlyContract } from '../../model/index.ts'
import { type ChannelNews, debitChannel } from '../papay/channel.ts'
import { papayNotifyPath } from '../papay/wechat-papay.ts'
import { takeContract } from './channel-jobs.ts'
import { debitOfOrder, settleDebit } from './settle-debit.ts'

const table = tableOf(monthlyContract)

/**
 * What WeChat Pay tells of contracts and debits. Answered 200 once it is written down, otherwise the
 * channel tells it again; one whose signature does not hold is answered 401 and changes nothing.
 */
export const papayRoute = route({
  method: 'POST',
  path: papayNotifyPath,
  access: 'public',
  summary: '微信支付委托代扣的签约与扣款通知（验签，可重复通知）',
  question: z.record(z.string(), z.unknown()),
  keepsBody: true,
  raw: true,
  async handle(_question, { request, reply, perform }) {
    const news = debitChannel()?.read({ headers: request.headers, body: bodyOf(request) })
    if (news === undefined) {
      await reply.code(401).send({ code: 'FAIL', message: '签名有误' })
      return
    }
    const isKnown = await perform(act => take(act, news))
    if (isKnown) await reply.code(200).send({ code: 'SUCCESS', message: '成功' })
    else await reply.code(404).send({ code: 'FAIL', message: '没有该协议或订单' })
  },
})

async function take(act: Parameters<typeof takeContract>[0], news: ChannelNews): Promise<boolean> {
  const { outcome } = news
  if (news.about === 'contract') {
    if (!('code' in news.outcome)) return true
    const named = and(eq(table.contractCode, news.outcome.code))
    const [row] = await findRows(act.tx, monthlyContract, named, 1)
    if (row !== undefined) await takeContract(act, row.id, news.outcome)
    return row !== undefined
  }
  if (!('orderNo' in outcome)) return true
  const debit = await debitOfOrder(act, outcome.orderNo)
  if (debit !== undefined) await settleDebit(act, debit.id, news.outcome)
  return debit !== undefined
}
