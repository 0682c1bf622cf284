import { type Job as BossJob, type JobResult, PgBoss } from 'pg-boss'
import type { Job } from './act.ts'
import type { Database } from './database.ts'
import { currentHouse } from './house-state.ts'
import { type AnyJob, limitsOf, queue } from './job.ts'
import { keepRun } from './job-runs.ts'
import { faultText, log } from './log.ts'
import { inHouse, runWithOrigin } from './origin.ts'
import { perform } from './perform.ts'
import { asSystem } from './person.ts'
import { nextRun } from './schedule.ts'

const zone = 'Asia/Shanghai'

/** The jobs of a product that runs. */
export interface Jobs {
  /** Lets scheduled jobs begin at their hours: none comes between the records of a first start. */
  keepTime(): Promise<void>
  /** Ends after running jobs have finished or half a minute has passed. */
  stop(): Promise<void>
  /** Resolves when no job of these names waits or runs; for tests and orderly ends. */
  idle(): Promise<void>
}

/** Starts pg-boss on the product's own PostgreSQL and works every job, in the house in use. */
export async function startJobs(
  database: Database,
  jobs: readonly AnyJob[],
  options: { pollSeconds?: number; schedule?: boolean } = {},
): Promise<Jobs> {
  // A schedule that cannot be read stops the start, not the work of some night.
  for (const { every } of jobs) if (every !== undefined) nextRun(every, new Date())
  const started = new PgBoss({
    connectionString: database.url,
    application_name: 'gongyibao jobs',
    max: 6,
    schedule: options.schedule ?? true,
  })
  started.on('error', error => log.warn({ error: error.message }, 'jobs: connection trouble'))
  await started.start()
  const house = currentHouse()
  const own = queue()
  own.boss = started
  own.worked = jobs
  for (const each of jobs) {
    await started.createQueue(each.name, { policy: 'standard' })
    await started.work(
      each.name,
      {
        pollingIntervalSeconds: options.pollSeconds ?? 2,
        batchSize: each.atOnce ?? 1,
        perJobResults: true,
        // Whoever has more to do does not wait for the next look.
        burstWhenBatchFull: true,
        burstWhenReadyExceeds: 1,
      },
      (batch: BossJob<unknown>[]) =>
        inHouse(house, () => Promise.all(batch.map(one => runOne(each, one, database)))),
    )
  }
  return {
    async keepTime() {
      for (const each of jobs)
        if (each.every !== undefined)
          await started.schedule(each.name, each.every, {}, { ...limitsOf(each), tz: zone })
    },
    async stop() {
      await started.stop({ graceful: true, timeout: 30_000 })
      own.boss = undefined
      own.worked = []
    },
    async idle() {
      for (;;) {
        const open = await database.read('all', reader =>
          reader.execute<{ open: number }>(
            "select count(*)::int as open from pgboss.job where state < 'completed' and start_after <= now()",
          ),
        )
        if ((open.rows[0]?.open ?? 0) === 0) return
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
  }
}

/** What became of one job; those taken with it go on. */
async function runOne(
  each: AnyJob,
  { id, data, signal }: BossJob<unknown>,
  database: Database,
): Promise<JobResult> {
  const requestId = `job ${id}`
  try {
    await runWithOrigin({ call: `任务 ${each.label}`, requestId }, () =>
      keepRun(database, { name: each.name, ticket: id }, () =>
        runJob(each, data ?? {}, { database, signal, requestId }),
      ),
    )
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ job: each.name, id, error: faultText(error) }, 'job failed')
    return { id, status: 'failed', output: { message: faultText(error) } }
  }
}

/** Runs one job at once, outside pg-boss: for tests and for commands that cannot wait. */
export async function runJob<P>(
  each: Job<P>,
  payload: unknown,
  where: { database: Database; signal?: AbortSignal; requestId?: string },
): Promise<void> {
  const requestId = where.requestId ?? `job ${each.name}`
  await each.run(each.payload.parse(payload), {
    database: where.database,
    signal: where.signal ?? new AbortController().signal,
    change: (work, person = asSystem(each.label)) =>
      perform(where.database, person, { requestId }, work),
  })
}
