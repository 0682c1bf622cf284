import { randomBytes } from 'node:crypto'
import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { insert, lockAsSeen } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { holdersOf } from '#modules/access/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { apiKey, partnerPlatform } from '../model/index.ts'
import { rotateKey } from '../model/platform-calls.ts'
import { wrongEntry } from './ip-list.ts'

export type Key = Row<typeof apiKey>

const table = tableOf(apiKey)
const aDay = 86_400_000
const [usualLife, longestLife] = [365 * aDay, 730 * aDay]

/** 256 bits, in signs that stand in a header as they are. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const apiKeyServing = serve(apiKey, {
  prepare: (draft, act) => ({
    accessKey: `ak_${randomBytes(18).toString('base64url')}`,
    secret: newSecret(),
    expiresAt: draft.expiresAt ?? new Date(act.now.getTime() + usualLife).toISOString(),
  }),
  async check(next, act) {
    const wrong = wrongEntry(next.ips)
    if (wrong !== undefined) act.mark('ips', wrong)
    const until = next.expiresAt === null ? 0 : new Date(next.expiresAt).getTime()
    if (until <= act.now.getTime()) act.mark('expiresAt', '有效期应晚于现在')
    // A day of grace: a form names the end of a day.
    if (until > act.now.getTime() + longestLife + aDay) act.mark('expiresAt', '有效期最长 730 天')
    if (next.scopes.length === 0) act.mark('scopes', '请选择权限范围')
    const platform = await findRow(act.tx, partnerPlatform, next.platform)
    const allowed = platform?.organisations ?? []
    const strange = (next.organisations ?? []).filter(each => !allowed.includes(each))
    if (allowed.length > 0 && strange.length > 0)
      act.mark('organisations', '只能选择平台适用的机构')
  },
  inserted: async (row, act) => {
    await act.tx.execute(
      sql`update partner_platform set is_ever_keyed = true where id = ${row.platform}`,
    )
  },
  moves: {
    revoke: (_row, { reason }) => ({ revokeReason: reason, formerSecret: null, formerUntil: null }),
  },
})

/** The calls that answer a new secret, once; afterwards nobody sees it again. */
export const apiKeyRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/api/platform/apiKey/insert',
    access: { action: 'apiKey.create' },
    summary: '新建接入密钥（只在此时返回 Secret）',
    question: z.record(z.string(), z.unknown()),
    stepUp: true,
    change: async (given, act) => withSecret(act, (await insert(act, apiKeyServing, given)).id),
  }),
  route(rotateKey, {
    access: { action: 'apiKey.rotate' },
    summary: '轮换接入密钥（只在此时返回新 Secret）',
    stepUp: true,
    async change({ id, version, hours }, act) {
      const row = await lockAsSeen(act, apiKeyServing, { id, version, action: 'apiKey.rotate' })
      return { id, state: 'rotating', newSecret: await turnKey(act, row, hours) }
    },
  }),
]

/** Gives a key a new secret beside the former one, which holds for so many hours more. */
export async function turnKey(act: Act, row: Key, hours: number): Promise<string> {
  if (row.state !== 'active') act.refuse('只有有效的密钥可以轮换')
  const secret = newSecret()
  await moveRow(act, apiKey, row, 'turn', {
    ...{ secret, formerSecret: row.secret },
    formerUntil: new Date(act.now.getTime() + hours * 3_600_000).toISOString(),
  })
  return secret
}

/** The end of a key that nobody renewed. */
export async function endKey(act: Act, row: Key): Promise<void> {
  await moveRow(act, apiKey, row, 'expire', { formerSecret: null, formerUntil: null })
}

async function withSecret(act: Act, id: string) {
  const row = await findRow(act.tx, apiKey, id)
  if (row === undefined) throw new Error('a key was not written')
  return { ...(await presentOne(act, apiKeyServing, row)), newSecret: row.secret }
}

/** Every ten minutes: former secrets whose time is over go, and keys end. */
export const watchKeys = job('platform.watch-keys', {
  label: '接入密钥到期',
  payload: z.object({}),
  retries: 1,
  every: '*/10 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const now = act.now.toISOString()
      const live = inArray(table.state, ['active', 'rotating'])
      for (const row of await findRows(act.tx, apiKey, and(live, lt(table.expiresAt, now)), 1000))
        await endKey(act, row)
      const turned = and(inArray(table.state, ['rotating']), lt(table.formerUntil, now))
      for (const row of await findRows(act.tx, apiKey, turned, 1000))
        await moveRow(act, apiKey, row, 'settle', { formerSecret: null, formerUntil: null })
    }),
})

/** Days before its end on which the keepers of a key are told. */
const warnedDays = [30, 7, 1]

/** Every morning: keys that end in thirty days, in seven, or tomorrow. */
export const warnOfKeys = job('platform.warn-keys', {
  label: '接入密钥到期提醒',
  payload: z.object({}),
  retries: 1,
  every: '0 8 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const holders = await holdersOf(act, 'apiKey.rotate', null)
      for (const days of warnedDays) {
        const { from, to } = beijingDayRange(addDays(beijingDay(act.now), days))
        const ending = and(
          inArray(table.state, ['active', 'rotating']),
          gte(table.expiresAt, from.toISOString()),
          lt(table.expiresAt, to.toISOString()),
        )
        for (const row of await findRows(act.tx, apiKey, ending, 1000)) {
          const of = await findRow(act.tx, partnerPlatform, row.platform)
          const makers = [row.createdBy, of?.createdBy].flatMap(id => id ?? [])
          const accounts = [...new Set([...holders, ...makers])]
          if (accounts.length === 0) continue
          await notify(act, {
            ...{ accounts, kind: 'system', title: `接入密钥「${row.name}」${days} 天后到期` },
            body: `${of?.name ?? ''}的密钥 ${row.accessKey} 将停止工作，请轮换或续期`,
            link: `/platformManage/platformUpdate?id=${row.platform}&tab=keys`,
          })
        }
      }
    }),
})
