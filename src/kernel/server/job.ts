import { type Job as BossJob, type JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { type Act, openAct } from './act.ts'
import type { Database, Tx } from './database.ts'
import { currentHouse, houseState } from './house-state.ts'
import { keepRun } from './job-runs.ts'
import { faultText, log } from './log.ts'
import { inHouse, runWithOrigin } from './origin.ts'
import { asSystem, type Person, wallOf } from './person.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { nextRun } from './schedule.ts'

/** What a running job has: no transaction of its own until it asks for one, so that long work commits in parts. */
export interface JobWork {
  readonly database: Database
  /** One part of the work, in one transaction, as the product itself. */
  change<T>(work: (act: Act) => Promise<T>, person?: Person): Promise<T>
  /** Aborted when the product stops or the job exceeds its time. */
  readonly signal: AbortSignal
}

/** Work done later, by any node, at least once: every effect is guarded by a unique row of its own. */
export interface Job<P> {
  readonly name: string
  /** What it does in Chinese, as the operation log names who acted: 系统（日志监测）. */
  readonly label: string
  readonly payload: z.ZodType<P>
  /** How often a failed run is repeated, with growing pauses. */
  readonly retries: number
  /** Cron in Beijing time, for jobs that run by themselves. */
  readonly every?: string
  /** Longest run in seconds; default 900. */
  readonly seconds?: number
  /** How many are worked side by side, for short work that comes in crowds; default 1. */
  readonly atOnce?: number
  run(payload: P, work: JobWork): Promise<void>
}

/** Declares a job: `job('project.tell-charity', { label: '通知机构', payload, retries, run })`. */
export function job<P>(name: string, definition: Omit<Job<P>, 'name'>): Job<P> {
  return { name, ...definition }
}

/** A job as the list of all jobs knows it: its payload was parsed by its own schema. */
export type AnyJob = Job<unknown>

const queue = houseState(() => ({
  boss: undefined as PgBoss | undefined,
  worked: [] as readonly AnyJob[],
}))

/** Every job of the house that this process works; none before the start. */
export function workedJobs(): readonly AnyJob[] {
  return queue().worked
}

/** Longest run of a job in seconds. */
export function secondsOf({ seconds }: Pick<AnyJob, 'seconds'>): number {
  return seconds ?? 900
}

/** After so many seconds without a sign of a job's process it is taken for dead, and the job begun again. */
const heartbeatSeconds = 60

/** How often a job is tried and how long a try may last, whoever began it. */
function limitsOf(each: Pick<AnyJob, 'retries' | 'seconds'>) {
  return {
    retryLimit: each.retries,
    retryBackoff: true,
    expireInSeconds: secondsOf(each),
    heartbeatSeconds,
  }
}

const zone = 'Asia/Shanghai'

/** Writes a job row in the given transaction. */
export async function enqueueIn<P>(
  tx: Tx,
  each: Job<P>,
  payload: P,
  options: { after?: Date } = {},
): Promise<void> {
  const { boss } = queue()
  if (boss === undefined) throw new Error('jobs are enqueued only while the product runs')
  await boss.send(each.name, each.payload.parse(payload) as object, {
    ...limitsOf(each),
    ...(options.after === undefined ? {} : { startAfter: options.after }),
    db: { executeSql: (text, values) => tx.client.query(text, values) },
  })
}

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

/**
 * One transaction in a person's name, with the wall that person has; signals go out after the
 * commit. `work` runs again where another transaction came in its way.
 */
export async function perform<T>(
  database: Database,
  person: Person,
  more: {
    requestId: string
    reason?: string
    now?: Date
    wall?: string
    offerUndo?: (() => void) | undefined
  },
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const { result, afterwards } = await retryOnConflict(async () => {
    const afterwards: (() => void)[] = []
    const result = await database.change(more.wall ?? wallOf(person), tx =>
      work(openAct(person, tx, { ...more, afterwards })),
    )
    return { result, afterwards }
  })
  for (const each of afterwards) each()
  return result
}
