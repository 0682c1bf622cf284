import type { PgBoss } from 'pg-boss'
import type { Job } from './act.ts'
import type { Tx } from './database.ts'
import { houseState } from './house-state.ts'

/** Declares a job: `job('project.tell-charity', { label: '通知机构', payload, retries, run })`. */
export function job<P>(name: string, definition: Omit<Job<P>, 'name'>): Job<P> {
  return { name, ...definition }
}

/** A job as the list of all jobs knows it: its payload was parsed by its own schema. */
export type AnyJob = Job<unknown>

/** What the house enqueues with and works; filled while its jobs run. */
export const queue = houseState(() => ({
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
export function limitsOf(each: Pick<AnyJob, 'retries' | 'seconds'>) {
  return {
    retryLimit: each.retries,
    retryBackoff: true,
    expireInSeconds: secondsOf(each),
    heartbeatSeconds,
  }
}

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
