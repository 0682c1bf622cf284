import { sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { webhook } from '../model/index.ts'
import { callStats, platformSyncs, testPlatform } from '../model/platform-calls.ts'
import { partnerPlatformServing } from './partner-platform.ts'
import { send } from './push/push-events.ts'

const view = { action: 'partnerPlatform.view' } as const

const statsRoute = route(callStats, {
  access: view,
  summary: '查询接入平台的调用统计',
  async read({ id, hours }, act) {
    await readInScope(act, partnerPlatformServing, id)
    const of = sql`from api_call where platform = ${id} and created_at > now() - make_interval(hours => ${hours}::int)`
    const byHour = await act.tx.execute<{
      hour: string
      calls: number
      failures: number
      p95: number
    }>(sql`
      select to_char(date_trunc('hour', created_at at time zone 'Asia/Shanghai'), 'MM-DD HH24:00') as hour,
             count(*)::int as calls, (count(*) filter (where status >= 400))::int as failures,
             round(percentile_cont(0.95) within group (order by ms))::int as p95
        ${of} group by 1 order by 1`)
    const errors = await act.tx.execute<{ error: string; count: number }>(
      sql`select error, count(*)::int as count ${of} and error is not null group by 1 order by 2 desc, 1 limit 10`,
    )
    return { hours: byHour.rows, errors: errors.rows }
  },
})

const testRoute = route(testPlatform, {
  access: { action: 'partnerPlatform.test' },
  summary: '测试接入平台的连通性',
  async handle({ id }, { read }) {
    const hooks = await read(async act => {
      await readInScope(act, partnerPlatformServing, id)
      return findRows(act.tx, webhook, sql`platform = ${id}`, 20)
    })
    const payload = { event: 'ping', occurredAt: new Date().toISOString(), data: {} }
    const found = []
    for (const hook of hooks) {
      const tried = await send(
        hook,
        { id: newId(), event: 'ping', payload },
        { signal: AbortSignal.timeout(hook.timeoutSeconds * 1000) },
      )
      const ok = tried.status !== null && tried.status < 300
      found.push({ target: hook.name, ok, result: tried.answer || '已送达', ms: tried.ms })
    }
    return found
  },
})

const syncsRoute = route(platformSyncs, {
  access: view,
  summary: '查询接入平台的标的同步情况',
  async read({ id }, act) {
    const { syncTarget } = await readInScope(act, partnerPlatformServing, id)
    if (syncTarget === null) return []
    const { rows } = await act.tx.execute<{
      kind: string
      synced: number
      waiting: number
      failed: number
    }>(sql`
      select c.kind, (count(*) filter (where s.state = 'synced'))::int as synced,
             (count(*) filter (where s.state in ('waiting', 'sending')))::int as waiting,
             (count(*) filter (where s.state = 'failed'))::int as failed
        from cause_sync s join cause c on c.id = s.cause
       where s.target = ${syncTarget} group by 1 order by 1`)
    return rows
  },
})

export const platformRoutes: readonly AnyRoute[] = [statsRoute, testRoute, syncsRoute]
