import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { type AnyJob, secondsOf, workedJobs } from '#kernel/server/job.ts'
import { route } from '#kernel/server/route.ts'
import { nextRun, scheduleText } from '#kernel/server/schedule.ts'
import { jobRunJobs } from '../../model/job-run-calls.ts'
import type { JobState, ShownRun } from '../../model/job-state.ts'

/** Runs that are drawn. */
const drawn = 30

interface Runs extends Record<string, unknown> {
  readonly job: string
  readonly failures: number
  /** Newest first. */
  readonly runs: readonly ShownRun[]
}

interface Queue extends Record<string, unknown> {
  readonly name: string
  readonly waiting: number
  readonly since: Date | null
  readonly running: number
}

/** Every job with its schedule, its queue and its last runs. */
export const jobStatesRoute = route(jobRunJobs, {
  access: { action: 'jobRun.view' },
  summary: '查询后台任务及其最近运行',
  async read(_question, act): Promise<readonly JobState[]> {
    const [runs, queues] = await Promise.all([runsOf(act.tx), queuesOf(act.tx)])
    return workedJobs().map(job =>
      stateOf(job, { runs: runs.get(job.name), queue: queues.get(job.name), now: act.now }),
    )
  },
})

function stateOf(
  job: AnyJob,
  { runs, queue, now }: { runs: Runs | undefined; queue: Queue | undefined; now: Date },
): JobState {
  const { name, label, every } = job
  return {
    name,
    label,
    schedule: every === undefined ? null : scheduleText(every),
    nextAt: every === undefined ? null : nextRun(every, now).toISOString(),
    seconds: secondsOf(job),
    waiting: queue?.waiting ?? 0,
    waitingSince: queue?.since?.toISOString() ?? null,
    running: queue?.running ?? 0,
    failures: runs?.failures ?? 0,
    runs: (runs?.runs ?? []).toReversed(),
  }
}

/** The last runs of each job. What neither ended nor is at work any more ended with its process. */
async function runsOf(reader: Reader): Promise<ReadonlyMap<string, Runs>> {
  const { rows } = await reader.execute<Runs>(sql`
    with numbered as (
      select *, row_number() over (partition by job order by started_at desc, id desc) as place,
        max(started_at) filter (where outcome = 'done') over (partition by job) as good
      from job_run)
    select numbered.job,
      count(*) filter (where outcome in ('failed', 'lost')
        and started_at > coalesce(good, '-infinity'))::int as failures,
      jsonb_agg(jsonb_build_object(
        'at', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ms', round(extract(epoch from ended_at - started_at) * 1000),
        'outcome', coalesce(outcome, case when works.id is null then 'lost' else 'running' end),
        'message', split_part(message, E'\n', 1),
        'requestId', 'job ' || ticket
      ) order by started_at desc, numbered.id desc) filter (where place <= ${drawn}) as runs
    from numbered left join pgboss.job works
      on outcome is null and works.name = numbered.job and works.id::text = ticket and works.state = 'active'
    group by numbered.job`)
  return new Map(rows.map(row => [row.job, row]))
}

/** What waits and works of each job, by the queue itself. */
async function queuesOf(reader: Reader): Promise<ReadonlyMap<string, Queue>> {
  const { rows } = await reader.execute<Queue>(sql`
    select name, count(*) filter (where state <> 'active')::int as waiting,
      (min(start_after) filter (where state <> 'active')) as since,
      count(*) filter (where state = 'active')::int as running
    from pgboss.job
    where state <= 'active' and (state = 'active' or start_after <= now())
    group by name`)
  return new Map(
    rows.map(row => [row.name, { ...row, since: row.since === null ? null : new Date(row.since) }]),
  )
}
