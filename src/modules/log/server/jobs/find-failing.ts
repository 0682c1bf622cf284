import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { workedJobs } from '#kernel/server/job.ts'
import type { AlertFinding } from '../alert-finding.ts'

/** So many failed runs without a success between them are somebody's business. */
export const failuresInARow = 3

interface Failing extends Record<string, unknown> {
  readonly job: string
  readonly times: number
  /** The run with which it began: one alert for one row of failures. */
  readonly first: string
  readonly at: string
  readonly message: string | null
}

/** Jobs whose last runs have all failed. */
export async function findFailingJobs(reader: Reader): Promise<AlertFinding[]> {
  const { rows } = await reader.execute<Failing>(sql`
    select failed.job, count(*)::int as times, (array_agg(failed.id order by failed.started_at))[1] as first,
      max(failed.ended_at)::text as at,
      (array_agg(failed.message order by failed.started_at desc))[1] as message
    from job_run as failed
    where failed.outcome in ('failed', 'lost') and not exists (
      select from job_run as later where later.job = failed.job and later.outcome = 'done'
        and later.started_at > failed.started_at)
    group by failed.job having count(*) >= ${failuresInARow}`)
  const labels = new Map(workedJobs().map(({ name, label }) => [name, label]))
  return rows.map(({ job, times, first, at, message }) => ({
    rule: 'jobFailing',
    key: `jobFailing ${first}`,
    at: new Date(at).toISOString(),
    times,
    summary: `任务「${labels.get(job) ?? job}」连续失败 ${times} 次：${reasonOf(message)}`,
  }))
}

/** The first line of why a run failed, without where. */
export function reasonOf(message: string | null): string {
  return message?.split('\n')[0]?.slice(0, 200) ?? '运行中断'
}
