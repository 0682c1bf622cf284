import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { route } from '#kernel/server/route.ts'

interface Month extends Record<string, unknown> {
  /** 2026-01. */
  readonly month: string
  readonly links: number
  readonly operations: number
  readonly logins: number
  readonly lastSeq: number
  /** Hash of the month's last link. */
  readonly head: string
  readonly outcome: 'intact' | 'broken' | null
  readonly checkedAt: string | null
}

/** 按月: how much of the logs each month holds, the head of its chain and what the last check of it said. */
export const logMonthsRoute = route({
  method: 'GET',
  path: '/api/log/logCheck/getMonths',
  access: { action: 'logCheck.view' },
  summary: '按月查询日志链',
  question: z.object({}),
  async read(_question, act) {
    const { rows } = await act.tx.execute<Month>(sql`
      with month as (
        select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as links,
          count(*) filter (where source = 'operation')::int as operations,
          count(*) filter (where source = 'loginRecord')::int as logins, max(seq) as last
        from log_link group by 1)
      select month.month, links, operations, logins, last::int as "lastSeq", log_link.hash as head,
        latest.outcome, latest.created_at as "checkedAt"
      from month join log_link on log_link.seq = month.last
        left join lateral (select outcome, created_at from log_check
          where log_check.month = month.month or log_check.month is null
          order by created_at desc, id desc limit 1) as latest on true
      order by month.month desc limit 120`)
    return rows.map(row => ({
      ...row,
      checkedAt: row.checkedAt === null ? null : new Date(row.checkedAt).toISOString(),
    }))
  },
})
