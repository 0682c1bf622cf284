import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, Job, JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { isSwitchedOff, limitPassed } from '#kernel/server/sold-limits.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { outboxMessage } from '../model/outbox-message.ts'
import { isOwed } from '../model/sms-templates.ts'
import { type Outcome, providerOf } from './provider.ts'

type Message = Row<typeof outboxMessage>

/** Minutes before each further try. */
const pauses = [1, 5, 30, 120, 360, 1440]

const payload = z.strictObject({ message: z.uuid() })

/**
 * Tries to send one message. The claim is committed before the provider is asked, so that a
 * repeated or a crashed run never sends again what may have left: such a message ends 结果不明.
 */
export const deliver: Job<z.infer<typeof payload>> = job('message.deliver', {
  label: '消息发送',
  payload,
  retries: 5,
  seconds: 120,
  atOnce: 20,
  async run({ message: id }, work) {
    const claimed = await work.change(async act => {
      const message = await claim(act, id)
      return message && { message, held: await whyHeld(act, message) }
    })
    if (claimed === undefined) return
    const { message, held } = claimed
    const outcome: Outcome =
      held === null ? await attempt(message, work) : { at: 'refused', message: held }
    await work.change(act => settle(act, message, outcome))
  },
})

async function claim(act: Act, id: string): Promise<Message | undefined> {
  const table = tableOf(outboxMessage)
  const claimed = await act.tx
    .update(table)
    .set({
      state: 'sending',
      tries: sql`${table.tries} + 1`,
      claimedAt: act.now.toISOString(),
      version: sql`${table.version} + 1`,
    } as never)
    .where(and(eq(table.id, id), eq(table.state, 'queued')))
    .returning({ id: table.id })
  return claimed.length === 0 ? undefined : findRow(act.tx, outboxMessage, id)
}

/** Why a text message is not sent; null where it is. What is owed goes out whatever is switched off or used up. */
async function whyHeld(act: Act, message: Message): Promise<string | null> {
  const { channel, organisation, subject, expiresAt } = message
  if (channel !== 'sms' || expiresAt !== null || isOwed(subject)) return null
  if (await isSwitchedOff(act.tx, organisation, 'sms')) return '短信通知未开通'
  const most = await monthPassed(act, message)
  return most === null ? null : `本月短信已达订阅的 ${most} 条`
}

/**
 * The monthly limit of text messages that an organisation has used up; null where it has not. Codes,
 * which expire, and what is owed are never held back: nobody is locked out for a fee.
 */
async function monthPassed(act: Act, message: Message): Promise<number | null> {
  const { id, organisation } = message
  return limitPassed(act, {
    organisation,
    limit: 'smsMonthly',
    used: sql`select count(*) from outbox_message
      where organisation = ${organisation}::uuid and channel = 'sms' and id <> ${id}::uuid
        and state in ('sending', 'sent', 'doubtful')
        and created_at >= ${`${beijingDay(act.now).slice(0, 7)}-01`}::timestamp at time zone 'Asia/Shanghai'`,
  })
}

async function attempt(message: Message, work: JobWork): Promise<Outcome> {
  const provider = providerOf(message.channel)
  if (provider === undefined) return { at: 'refused', message: '该渠道未配置服务商' }
  if (message.expiresAt !== null && Date.parse(message.expiresAt) <= Date.now())
    return { at: 'refused', message: '消息已过期，不再发送' }
  const { id, recipient, subject, body } = message
  const params: Record<string, string> = JSON.parse(message.params ?? '{}')
  return provider.send({ id, recipient, subject, body, params, signal: work.signal })
}

async function settle(act: Act, message: Message, outcome: Outcome): Promise<void> {
  const isLast = message.tries >= message.mostTries
  const state =
    outcome.at === 'busy'
      ? isLast
        ? 'failed'
        : 'queued'
      : ({ sent: 'sent', refused: 'failed', doubtful: 'doubtful' } as const)[outcome.at]
  const table = tableOf(outboxMessage)
  const settled = await act.tx
    .update(table)
    .set({
      state,
      providerId: outcome.at === 'sent' ? (outcome.id?.slice(0, 200) ?? null) : null,
      providerMessage: outcome.message?.slice(0, 500) ?? null,
      sentAt: state === 'sent' ? act.now.toISOString() : null,
      version: sql`${table.version} + 1`,
    } as never)
    .where(
      and(eq(table.id, message.id), eq(table.state, 'sending'), eq(table.tries, message.tries)),
    )
    .returning({ id: table.id })
  if (settled.length === 0 || state !== 'queued') return
  const minutes = pauses[message.tries - 1] ?? 1440
  const after = new Date(act.now.getTime() + minutes * 60_000)
  await act.enqueue(deliver, { message: message.id }, { after })
}

/** Ends messages that were claimed and never settled (a node died meanwhile), and forgets old ones. */
export const tidyOutbox = job('message.tidy-outbox', {
  label: '清理发件箱',
  payload: z.object({}),
  retries: 1,
  every: '*/5 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`update outbox_message set state = 'doubtful', version = version + 1,
        provider_message = '发送中断，结果不明'
        where state = 'sending' and claimed_at < now() - interval '10 minutes'`)
      await act.tx.execute(
        sql`delete from outbox_message where created_at < now() - interval '400 days'`,
      )
    }),
})
