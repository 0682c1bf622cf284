import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'

/* Work that was promised and not done yet. The tables of pg-boss belong to its version, so the jobs
 * themselves are copied, not its tables. */

const job = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.number(),
  retryLimit: z.number(),
  retryBackoff: z.boolean(),
  expireInSeconds: z.number(),
  heartbeatSeconds: z.number().nullable(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
})

/** A job that waits or is at work. */
export type WaitingJob = z.infer<typeof job>

/** Reads the jobs of a backup. */
export function readJobs(text: string): WaitingJob[] {
  return z.array(job).parse(JSON.parse(text))
}

/** The jobs that wait or are at work, in a transaction that sees the rest of the database as it was then. */
export async function waitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const there = await client.query<{ there: boolean }>(
    "select to_regclass('pgboss.job') is not null as there",
  )
  if (there.rows[0]?.there !== true) return []
  const { rows } = await client.query<WaitingJob>(
    `select id, name, data, priority, retry_limit as "retryLimit", retry_backoff as "retryBackoff",
        expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds",
        to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter",
        singleton_key as "singletonKey"
       from pgboss.job where state in ('created', 'retry', 'active') order by created_on, id`,
  )
  return rows
}

/** Puts jobs into the queues of a restored database; they begin when the product starts. */
export async function putJobs(url: string, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const [name, own] of Map.groupBy(jobs, each => each.name)) {
      await boss.createQueue(name, { policy: 'standard' })
      await boss.insert(
        name,
        own.map(({ name: _name, data, heartbeatSeconds, singletonKey, ...each }) => ({
          ...each,
          data: data ?? {},
          ...(heartbeatSeconds === null ? {} : { heartbeatSeconds }),
          ...(singletonKey === null ? {} : { singletonKey }),
        })),
      )
    }
  } finally {
    await boss.stop({ graceful: true })
  }
}
