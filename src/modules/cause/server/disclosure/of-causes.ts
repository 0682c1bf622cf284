import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { CauseDisclosure } from '../../model/index.ts'

/** 最近进展 and 下次应披露 of causes, by id; read from what was published, so that they never disagree with it. */
export async function disclosuresOf(
  reader: Reader,
  causes: readonly string[],
): Promise<ReadonlyMap<string, CauseDisclosure>> {
  if (causes.length === 0) return new Map()
  const { rows } = await reader.execute<{
    cause: string
    last: string | null
    next: string | null
    overdue: number
  }>(sql`
    select cause,
           (select max(published_at) from progress
             where progress.cause = asked.cause and state = 'published')::text as last,
           task.next::text as next, coalesce(task.overdue, 0)::int as overdue
      from unnest(${sql.param([...causes])}::uuid[]) as asked (cause)
      left join lateral (
        select min(due_on) as next,
               count(*) filter (where due_on < ${beijingToday}) as overdue
          from disclosure_task
         where disclosure_task.cause = asked.cause and state in ('open', 'overdue')) task on true`)
  return new Map(
    rows.map(({ cause, last, next, overdue }) => [
      cause,
      {
        lastProgressAt: last === null ? null : new Date(last).toISOString(),
        nextDueOn: next,
        overdue,
      },
    ]),
  )
}

/** Why a cause cannot be closed as far as its disclosures go (BR-17), as sentences. */
export async function whyUndisclosed(act: Act, cause: string): Promise<readonly string[]> {
  const { rows } = await act.tx.execute<{ overdue: number; final: number }>(sql`
    select (select count(*)::int from disclosure_task
             where cause = ${cause}::uuid and state in ('open', 'overdue')
               and due_on < (${act.now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
           ) as overdue,
           (select count(*)::int from report
             where cause = ${cause}::uuid and type = '4' and state = 'published') as final`)
  const { overdue = 0, final = 0 } = rows[0] ?? {}
  return [
    ...(overdue > 0 ? [`${overdue} 项披露任务已逾期`] : []),
    ...(final === 0 ? ['结项报告尚未发布'] : []),
  ]
}
