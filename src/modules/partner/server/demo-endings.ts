import { sql } from 'drizzle-orm'
import type { Desk } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { apiKey, webhook, webhookDelivery } from '../model/index.ts'
import { endKey, turnKey } from './api-key.ts'

const day = 86_400_000

/** What becomes of keys and addresses in time, at one partner. */
export async function showEndings(desk: Desk, platform: string): Promise<void> {
  await endKeys(desk, platform)
  await stopAddresses(desk, platform)
}

async function endKeys({ act, insert, move }: Desk, platform: string): Promise<void> {
  const make = (name: string) =>
    insert(apiKey.path, {
      ...{ platform, name, environment: '2', ips: '203.0.113.0/24' },
      scopes: ['donation.query', 'cause.read'],
    })
  const turning = await make('月捐对账')
  await turnKey(act, await lockRow(act, apiKey, turning.id), 72)
  const leaked = await make('联调')
  await move(apiKey.path, 'revoke', leaked, { reason: '密钥误提交到对方代码仓库，已作废并更换' })
  const old = await make('旧版捐赠推送')
  const until = new Date(act.now.getTime() - 20 * day).toISOString()
  await act.tx.execute(sql`
    update api_key set expires_at = ${until}, created_at = ${until}::timestamptz - interval '1 year'
     where id = ${old.id}::uuid`)
  await endKey(act, await lockRow(act, apiKey, old.id))
}

const deliveries = [
  { state: 'waiting', tries: 0, subject: 'cause/2026-0918' },
  { state: 'waiting', tries: 0, subject: 'cause/2026-0921' },
  { state: 'retrying', tries: 3, subject: 'cause/2026-0915' },
] as const

/** One address was switched off while it was moved, one switched itself off; nothing is sent to either. */
async function stopAddresses({ act, insert, move }: Desk, platform: string): Promise<void> {
  const at = (hours: number) => new Date(act.now.getTime() - hours * 3_600_000).toISOString()
  const moved = await insert(webhook.path, {
    ...{ platform, name: '标的状态同步', url: 'https://www.example.org/causes' },
    events: ['cause.closed', 'cause.suspended'],
  })
  const attempt = (hours: number) => ({ at: at(hours), status: 502, ms: 310, answer: 'HTTP 502' })
  await insertMany(
    act,
    webhookDelivery,
    deliveries.map(({ state, tries, subject }, seq) => ({
      ...{ webhook: moved.id, platform, event: 'cause.suspended' as const, state, subject, tries },
      ...{ seq: seq + 1, nextAt: at(-2) },
      payload: { event: 'cause.suspended', occurredAt: at(5), data: { subject } },
      attempts: state === 'retrying' ? [attempt(5), attempt(4), attempt(3)] : null,
    })),
  )
  await move(webhook.path, 'disable', moved)
  const gone = await insert(webhook.path, {
    ...{ platform, name: '票据状态通知', url: 'https://www.example.org/receipts' },
    events: ['cause.closed'],
  })
  const most = 20
  await insertMany(
    act,
    webhookDelivery,
    Array.from({ length: 3 }, (_, seq) => ({
      ...{ webhook: gone.id, platform, event: 'cause.closed' as const, state: 'dead' as const },
      ...{ subject: `cause/2026-08${seq + 11}`, seq: seq + 1, tries: 7 },
      payload: { event: 'cause.closed', occurredAt: at(60), data: {} },
      attempts: [attempt(58), attempt(50), attempt(26)],
    })),
  )
  await act.tx.execute(sql`update webhook set failures = ${most} where id = ${gone.id}::uuid`)
  const row = await findRow(act.tx, webhook, gone.id)
  const stopReason = `连续 ${most} 条推送未送达`
  if (row !== undefined) await moveRow(act, webhook, row, 'break', { stopReason })
}
