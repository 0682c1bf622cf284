import { sql } from 'drizzle-orm'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { loginRecord } from '../model/login-record.ts'
import { loginRecordHours } from '../model/login-record-calls.ts'

/** Logins and failed tries of the last 24 hours, hour by hour, as far as the person sees the log. */
export const loginHoursRoute = route(loginRecordHours, {
  access: { action: 'loginRecord.view' },
  summary: '近 24 小时登录次数',
  async read(_question, act) {
    const scope = scopeOf(loginRecord, act.person, 'loginRecord.view')
    if (scope === null) throw denied()
    const table = tableOf(loginRecord)
    const { rows } = await act.tx.execute<{ at: string; succeeded: number; failed: number }>(sql`
      select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        count(${table.id}) filter (where ${table.result} = 'ok')::int as succeeded,
        count(${table.id}) filter (where ${table.result} <> 'ok')::int as failed
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as hour
        left join ${table} on ${table.at} >= hour and ${table.at} < hour + interval '1 hour'
          and ${table.kind} in ('login', 'lock') and ${scopeCondition(loginRecord, scope) ?? sql`true`}
      group by hour order by hour`)
    return rows
  },
})
