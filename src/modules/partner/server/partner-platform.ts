import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { takeSerial } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type Health, lines, type PlatformFacts, partnerPlatform } from '../model/index.ts'
import { pushDue } from './push/push-events.ts'

export type Platform = Row<typeof partnerPlatform>

const table = tableOf(partnerPlatform)
const hostShape = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.[a-z]{2,}$/i

function markFacts(next: Platform, act: Act): void {
  const { kind, direction } = next
  if ((kind === '2' || kind === '3') && (next.organisations?.length ?? 0) === 0)
    act.mark('organisations', '机构站点和小程序至少选择一家机构')
  if (['1', '2', '3', '6'].includes(kind)) {
    if (!next.operator) act.mark('operator', '请填写运营主体')
    if (!next.uscc) act.mark('uscc', '请填写统一社会信用代码')
  }
  if (kind === '1' && next.designated === null) act.mark('designated', '请选择指定公募平台')
  if (kind === '3' && !next.appId) act.mark('appId', '请填写 AppID')
  if (direction.includes('4') && (next.syncKinds?.length ?? 0) === 0)
    act.mark('syncKinds', '请选择同步内容')
  if (next.syncMode === '2' && next.syncAt === null) act.mark('syncAt', '请填写每日同步时间')
}

function markDomains({ domain }: Platform, act: Act): void {
  const hosts = lines(domain)
  if (hosts.length > 10) act.mark('domain', `域名最多 10 个，现有 ${hosts.length} 个`)
  const wrong = hosts.find(host => !hostShape.test(host.replace(/^\*\./, '')))
  if (wrong !== undefined) act.mark('domain', `「${wrong}」不是域名`)
  const wide = hosts.find(host => host.startsWith('*.') && host.split('.').length < 4)
  if (wide !== undefined) act.mark('domain', `「${wide}」范围过大`)
}

interface Counted extends Record<string, unknown> {
  readonly platform: string
  readonly calls: number
  readonly failures: number
  readonly hour: number
  readonly hourFailures: number
}

interface Pushed extends Record<string, unknown> {
  readonly platform: string
  readonly delivered: number
  readonly undelivered: number
  readonly waiting: number
  readonly dead: number
}

/** At least five of a hundred calls of the last hour failed, of twenty or more; or three pushes in a row died. */
function healthOf(calls: Counted | undefined, pushed: Pushed | undefined, row: Platform): Health {
  const isFailing = calls !== undefined && calls.hour >= 20 && calls.hourFailures * 20 >= calls.hour
  if (isFailing || (pushed?.dead ?? 0) >= 3) return 'bad'
  return row.lastInAt === null && row.lastOutAt === null ? 'idle' : 'good'
}

async function factsOf(
  rows: readonly Platform[],
  { tx, now }: Act,
): Promise<ReadonlyMap<string, PlatformFacts>> {
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const day = sql`${`${beijingDay(now)}T00:00:00+08:00`}::timestamptz`
  const calls = await tx.execute<Counted>(sql`
    select platform, (count(*) filter (where created_at >= ${day}))::int as calls,
           (count(*) filter (where created_at >= ${day} and status >= 400))::int as failures,
           (count(*) filter (where created_at > now() - interval '1 hour'))::int as hour,
           (count(*) filter (where created_at > now() - interval '1 hour' and status >= 400))::int as "hourFailures"
      from api_call where platform = ${ids} and created_at > now() - interval '25 hours' group by platform`)
  const pushed = await tx.execute<Pushed>(sql`
    select d.platform, (count(*) filter (where d.delivered_at >= ${day}))::int as delivered,
           (count(*) filter (where d.state = 'dead' and d.updated_at >= ${day}))::int as undelivered,
           (count(*) filter (where d.state in ('waiting', 'retrying', 'delivering')))::int as waiting,
           coalesce((select max(w.failures) from webhook w where w.platform = d.platform), 0)::int as dead
      from webhook_delivery d where d.platform = ${ids} group by d.platform`)
  const keys = await tx.execute<{ platform: string; until: string }>(sql`
    select platform, min(expires_at)::text as until from api_key
     where platform = ${ids} and state in ('active', 'rotating') group by platform`)
  const callsOf = new Map(calls.rows.map(row => [row.platform, row]))
  const pushedOf = new Map(pushed.rows.map(row => [row.platform, row]))
  const untilOf = new Map(keys.rows.map(row => [row.platform, row.until]))
  return new Map(
    rows.map(row => {
      const [own, sent, until] = [callsOf.get(row.id), pushedOf.get(row.id), untilOf.get(row.id)]
      return [
        row.id,
        {
          calls: own?.calls ?? 0,
          failures: own?.failures ?? 0,
          delivered: sent?.delivered ?? 0,
          undelivered: sent?.undelivered ?? 0,
          waiting: sent?.waiting ?? 0,
          health: healthOf(own, sent, row),
          keyUntil: until === undefined ? null : new Date(until).toISOString(),
        },
      ]
    }),
  )
}

export const partnerPlatformServing = serve(partnerPlatform, {
  async prepare(_draft, act) {
    const serial = await takeSerial(act, { series: 'partnerPlatform', period: '' })
    return { number: `PT${String(serial).padStart(4, '0')}` }
  },
  check(next, act, before) {
    if (before !== undefined && before.kind !== next.kind && before.isEverKeyed)
      act.mark('kind', '已有密钥，平台类型不可修改')
    markFacts(next, act)
    markDomains(next, act)
  },
  moves: {
    async enable(row, _answers, act) {
      const { rows } = await act.tx.execute<{ id: string }>(
        sql`select id from webhook where platform = ${row.id} and state = 'enabled'`,
      )
      // What waited while the platform was switched off goes out now, in its order.
      for (const { id } of rows) await act.enqueue(pushDue, { webhook: id })
      return { stopReason: null }
    },
    disable: (_row, { reason }) => ({ stopReason: reason }),
  },
  enrich: factsOf,
  finds: {
    troubled:
      () => sql`(exists (select from webhook w where w.platform = ${table.id} and (w.failures >= 3 or w.state = 'broken'))
      or (select count(*) >= 20 and count(*) filter (where c.status >= 400) * 20 >= count(*) from api_call c
           where c.platform = ${table.id} and c.created_at > now() - interval '1 hour'))`,
    ending: () => sql`exists (select from api_key k where k.platform = ${table.id}
      and k.state in ('active', 'rotating') and k.expires_at < now() + interval '30 days')`,
  },
  openPicks: true,
  pickNote: 'number',
})
