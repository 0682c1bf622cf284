import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { providerOf } from '#modules/message/server/index.ts'
import { mostDead, retryMinutes, webhook, webhookDelivery } from '../../model/index.ts'
import { raiseStopped } from './raise-stopped.ts'

type Delivery = Row<typeof webhookDelivery>
type Hook = Row<typeof webhook>

/** So many of one address are sent before others have their turn. */
const mostAtOnce = 100

/** What became of one try. */
export interface Tried {
  readonly status: number | null
  readonly ms: number
  readonly answer: string
}

/**
 * Sends what is due at one address, one after the other. A try is claimed and committed before it is
 * sent: whoever dies meanwhile leaves it claimed, and `sweepPushes` takes it up again under the same
 * X-Event-Id. Of one subject nothing is sent before what came first has arrived or was given up.
 */
export const pushDue = job('platform.push-events', {
  label: '推送回调',
  payload: z.strictObject({ webhook: z.uuid() }),
  retries: 3,
  seconds: 600,
  atOnce: 4,
  async run({ webhook: id }, work) {
    for (let sent = 0; sent < mostAtOnce && !work.signal.aborted; sent += 1) {
      const claimed = await work.change(act => claim(act, id))
      if (claimed === undefined) return
      const tried = await send(claimed.hook, claimed.delivery, work)
      await work.change(act => settle(act, claimed, tried))
    }
    await work.change(act => act.enqueue(pushDue, { webhook: id }))
  },
})

interface Claimed {
  readonly hook: Hook
  readonly delivery: Delivery
}

async function claim(act: Act, id: string): Promise<Claimed | undefined> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    update webhook_delivery set state = 'delivering', tries = tries + 1, claimed_at = now(),
           updated_at = now(), version = version + 1
     where id = (
      select d.id from webhook_delivery d join webhook w on w.id = d.webhook
        join partner_platform p on p.id = d.platform
       where d.webhook = ${id} and d.state in ('waiting', 'retrying') and d.next_at <= now()
         and w.state = 'enabled' and p.state = 'enabled'
         and not exists (select from webhook_delivery e
              where e.webhook = d.webhook and e.subject = d.subject and e.seq < d.seq
                and e.state in ('waiting', 'retrying', 'delivering'))
       order by d.seq limit 1 for update of d skip locked)
    returning id`)
  const [own] = rows
  if (own === undefined) return undefined
  const delivery = await findRow(act.tx, webhookDelivery, own.id)
  const hook = await findRow(act.tx, webhook, id)
  return delivery && hook && { hook, delivery }
}

/** Sends one delivery once; answers what came of it, never throws. */
export async function send(
  hook: Pick<Hook, 'url' | 'secret' | 'timeoutSeconds'>,
  delivery: Pick<Delivery, 'id' | 'event' | 'payload'>,
  work: Pick<JobWork, 'signal'>,
): Promise<Tried> {
  const begun = performance.now()
  const provider = providerOf('webhook')
  const milliseconds = hook.timeoutSeconds * 1000
  const outcome = await provider?.send({
    id: delivery.id,
    recipient: hook.url,
    subject: delivery.event,
    body: JSON.stringify(delivery.payload),
    params: {
      ...{ event: delivery.event, secret: hook.secret, eventId: delivery.id },
      timeout: String(milliseconds),
    },
    signal: AbortSignal.any([work.signal, AbortSignal.timeout(milliseconds)]),
  })
  const message = outcome?.message ?? (outcome === undefined ? '没有可用的推送服务' : '')
  const status = /^HTTP (\d{3})/.exec(message)?.[1]
  const ms = Math.round(performance.now() - begun)
  const answered = status === undefined ? null : Number(status)
  return {
    status: outcome?.at === 'sent' ? (answered ?? 200) : answered,
    ms,
    answer: message.slice(0, 500),
  }
}

const isTaken = ({ status }: Tried) => status !== null && status >= 200 && status < 300

async function settle(act: Act, { hook, delivery }: Claimed, tried: Tried): Promise<void> {
  const attempt = JSON.stringify([{ at: act.now.toISOString(), ...tried }])
  const isDead = !isTaken(tried) && delivery.tries >= hook.maxAttempts
  const state = isTaken(tried) ? 'delivered' : isDead ? 'dead' : 'retrying'
  const pause = retryMinutes[delivery.tries - 1] ?? retryMinutes[retryMinutes.length - 1] ?? 1440
  const next = new Date(act.now.getTime() + pause * 60_000)
  const settled = await act.tx.execute(sql`
    update webhook_delivery set state = ${state}, updated_at = now(), version = version + 1,
           attempts = coalesce(attempts, '[]'::jsonb) || ${attempt}::jsonb,
           next_at = ${state === 'retrying' ? next.toISOString() : null}::timestamptz,
           delivered_at = case when ${state === 'delivered'} then now() else delivered_at end
     where id = ${delivery.id} and state = 'delivering' and tries = ${delivery.tries} returning 1`)
  if (settled.rows.length === 0) return
  await act.tx.execute(
    sql`update partner_platform set last_out_at = now() where id = ${delivery.platform}`,
  )
  if (state === 'retrying') await act.enqueue(pushDue, { webhook: hook.id }, { after: next })
  else await countDead(act, hook.id, isDead)
}

/** Twenty given up in a row switch the address off, and somebody is told. */
async function countDead(act: Act, id: string, isDead: boolean): Promise<void> {
  const { rows } = await act.tx.execute<{ failures: number }>(sql`
    update webhook set failures = case when ${isDead} then failures + 1 else 0 end
     where id = ${id} returning failures`)
  if ((rows[0]?.failures ?? 0) < mostDead) return
  const hook = await findRow(act.tx, webhook, id)
  if (hook?.state !== 'enabled') return
  await moveRow(act, webhook, hook, 'break', { stopReason: `连续 ${mostDead} 条推送未送达` })
  await raiseStopped(act, hook)
}

/** Every minute: what a dead process had claimed is tried again, and what is due is sent. */
export const sweepPushes = job('platform.sweep-pushes', {
  label: '回调补推',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`
        update webhook_delivery set state = 'retrying', next_at = now(), version = version + 1
         where state = 'delivering' and claimed_at < now() - interval '2 minutes'`)
      const { rows } = await act.tx.execute<{ webhook: string }>(sql`
        select distinct d.webhook from webhook_delivery d join webhook w on w.id = d.webhook
          join partner_platform p on p.id = d.platform
         where d.state in ('waiting', 'retrying') and d.next_at <= now()
           and w.state = 'enabled' and p.state = 'enabled'`)
      for (const { webhook: id } of rows) await act.enqueue(pushDue, { webhook: id })
    }),
})

/** Every night: deliveries are kept for 90 days, calls for 180. */
export const forgetTraffic = job('platform.forget-traffic', {
  label: '清理接入与推送记录',
  payload: z.object({}),
  retries: 1,
  every: '40 3 * * *',
  run: (_payload, work) =>
    work.change(async ({ tx }) => {
      await tx.execute(sql`
        delete from webhook_delivery
         where created_at < now() - interval '90 days' and state in ('delivered', 'dead')`)
      await tx.execute(sql`delete from api_call where created_at < now() - interval '180 days'`)
      await tx.execute(sql`delete from partner_sandbox where at < now() - interval '90 days'`)
    }),
})
