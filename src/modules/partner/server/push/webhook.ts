import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import { changeQuestion, insert, update } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { invalid } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { allowedUrl, findPublicHost } from '#modules/message/server/index.ts'
import { webhook, webhookDelivery } from '../../model/index.ts'
import { newSecret } from '../api-key.ts'
import { pushDue } from './push-events.ts'
import { writeDeliveries } from './queue-events.ts'

export const webhookServing = serve(webhook, {
  prepare: () => ({ secret: newSecret() }),
  check(next, act) {
    if (next.events.length === 0) act.mark('events', '请选择事件')
  },
  moves: {
    async enable(row, _answers, act) {
      await act.enqueue(pushDue, { webhook: row.id })
      return { failures: 0, stopReason: null }
    },
  },
  actions: {
    async test(row, _answers, act) {
      await writeDeliveries(act, [
        {
          hook: { id: row.id, platform: row.platform },
          told: {
            ...{ event: 'ping', subject: `ping/${row.id}`, organisation: null },
            data: { note: '测试推送', events: row.events },
          },
        },
      ])
      return undefined
    },
  },
  async enrich(rows, act) {
    const ids = sql.param(rows.map(({ id }) => id))
    const { rows: counted } = await act.tx.execute<{
      webhook: string
      delivered: number
      tried: number
      waiting: number
    }>(sql`
      select webhook, (count(*) filter (where state = 'delivered'))::int as delivered,
             (count(*) filter (where state in ('delivered', 'dead')))::int as tried,
             (count(*) filter (where state in ('waiting', 'retrying', 'delivering')))::int as waiting
        from webhook_delivery
       where webhook = any(${ids}::uuid[]) and created_at > now() - interval '7 days' group by webhook`)
    const of = new Map(counted.map(row => [row.webhook, row]))
    return new Map(
      rows.map(({ id }) => [
        id,
        {
          delivered: of.get(id)?.delivered ?? 0,
          tried: of.get(id)?.tried ?? 0,
          waiting: of.get(id)?.waiting ?? 0,
        },
      ]),
    )
  },
})

export const webhookDeliveryServing = serve(webhookDelivery, {
  moves: {
    async replay(row, _answers, act) {
      await act.enqueue(pushDue, { webhook: row.webhook })
      return { tries: 0, nextAt: act.now.toISOString(), claimedAt: null }
    },
  },
})

/** Refuses an address that is not one of the public Internet, resolved now; it is asked again when it is called. */
async function refusePrivate(url: unknown): Promise<void> {
  if (typeof url !== 'string' || url === '') return
  const wrong = (message: string) => invalid([{ field: 'url', message }])
  let parsed: URL
  try {
    parsed = allowedUrl(url, true)
  } catch {
    throw wrong('回调地址应为公网 https 地址')
  }
  if ((await findPublicHost(parsed)) === undefined)
    throw wrong('回调地址不可访问，不能使用内网、本机或无法解析的地址')
}

const secretOf = ({ secret }: Row<typeof webhook>) => ({ newSecret: secret })

/** Making and changing an address: resolved before the transaction; the secret is told once. */
export const webhookRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/api/platform/webhook/insert',
    access: { action: 'webhook.create' },
    summary: '新建回调（只在此时返回签名密钥）',
    question: z.record(z.string(), z.unknown()),
    async handle(given, exchange) {
      await refusePrivate(given.url)
      return exchange.perform(async act => {
        const { id } = await insert(act, webhookServing, given)
        const row = await findRow(act.tx, webhook, id)
        if (row === undefined) throw new Error('a webhook was not written')
        return { ...(await presentOne(act, webhookServing, row)), ...secretOf(row) }
      })
    },
  }),
  route({
    method: 'POST',
    path: '/api/platform/webhook/update',
    access: { action: 'webhook.update' },
    summary: '修改回调',
    question: changeQuestion,
    async handle(given, exchange) {
      await refusePrivate(given.url)
      return exchange.perform(async act => {
        const { id } = await update(act, webhookServing, given)
        const row = await findRow(act.tx, webhook, id)
        return row === undefined ? null : presentOne(act, webhookServing, row)
      })
    },
  }),
]
