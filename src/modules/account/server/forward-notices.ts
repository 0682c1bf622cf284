import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { reachesPeople, sendMail, sendSms } from '#modules/message/server/index.ts'
import type { OutgoingNotice } from '#modules/platform/server/index.ts'
import { chosenChannels, forwardable, noticeChannelsKey } from '../model/notice-channels.ts'
import { operatorSettings } from './ports.ts'

/** Messages that one person gets of notices within a day, by each channel. */
const mostADay = 20
const template = 'notice'

interface Chosen extends Record<string, unknown> {
  readonly account: string
  readonly chosen: unknown
}

/** Sends a notice to those who chose to be told by SMS or mail as well (我的账号 通知设置). */
export async function forwardNotice(act: Act, notice: OutgoingNotice): Promise<void> {
  const kind = Object.entries(forwardable).find(([name]) => name === notice.kind)?.[1]
  if (kind === undefined || notice.accounts.length === 0) return
  if (!reachesPeople('sms') && !reachesPeople('mail')) return
  const { rows } = await act.tx.execute<Chosen>(sql`
    select account, "values" -> ${noticeChannelsKey} -> ${notice.kind} as chosen from preference
    where account = any(${sql.param([...notice.accounts])}::uuid[])
      and "values" -> ${noticeChannelsKey} ? ${notice.kind}`)
  for (const { account: id, chosen } of rows) {
    const { data } = chosenChannels.safeParse(chosen)
    if (data !== undefined) await forwardTo(act, { id, ...data, notice, label: kind.label })
  }
}

interface Letter {
  readonly id: string
  readonly sms: boolean
  readonly mail: boolean
  readonly notice: OutgoingNotice
  readonly label: string
}

async function forwardTo(act: Act, { id, sms, mail, notice, label }: Letter): Promise<void> {
  const row = await findRow(act.tx, account, id)
  if (row?.state !== 'enabled') return
  const { organisation } = row
  if (sms && row.phone !== null && (await mayHave(act, { id, channel: 'sms' })))
    await sendSms(act, {
      phone: row.phone,
      template,
      params: { kind: label, title: notice.title },
      account: id,
      organisation,
    })
  if (mail && row.email !== null && (await mayHave(act, { id, channel: 'mail' })))
    await sendMail(act, {
      to: row.email,
      subject: `${label}：${notice.title}`,
      text: mailText(row.realName, notice),
      account: id,
      organisation,
    })
}

function mailText(name: string, { title, body, link }: OutgoingNotice): string {
  const address = link === undefined ? [] : [`查看：${operatorSettings().origin}${link}`]
  return [`${name}：`, title, ...(body ? [body] : []), ...address, '公益宝管理平台'].join('\n\n')
}

async function mayHave(
  act: Act,
  { id, channel }: { id: string; channel: 'sms' | 'mail' },
): Promise<boolean> {
  if (!reachesPeople(channel)) return false
  const { rows } = await act.tx.execute<{ sent: number }>(sql`
    select count(*)::int as sent from outbox_message where account = ${id}::uuid and channel = ${channel}
      and created_at > now() - interval '1 day' and (channel = 'mail' or subject = ${template})`)
  return (rows[0]?.sent ?? 0) < mostADay
}
