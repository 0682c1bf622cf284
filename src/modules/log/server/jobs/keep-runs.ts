import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import type { RunKeeper } from '#kernel/server/job-runs.ts'
import { serve } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import { jobRun } from '../../model/job-run.ts'

export const jobRunServing = serve(jobRun)

/** Runs of each job that stay. */
const kept = 100
const messageLength = 2000

/** Keeps runs in the log's own table: what the queue knows of an ended job it forgets within days. */
export const keepRuns: RunKeeper = {
  async begin(database, { name, ticket }) {
    const id = newId()
    await change(
      database,
      // Earlier tries that the queue no longer knows to be at work ended with their process.
      sql`with gone as (
          update job_run set outcome = 'lost', ended_at = clock_timestamp()
          where job = ${name} and outcome is null and (ticket = ${ticket} or not exists (
            select from pgboss.job waits
            where waits.name = ${name} and waits.id::text = job_run.ticket and waits.state = 'active')))
        insert into job_run (id, job, ticket, started_at) values (${id}, ${name}, ${ticket}, clock_timestamp())`,
    )
    return id
  },
  async end(database, id, fault) {
    const outcome = fault === null ? 'done' : 'failed'
    await change(
      database,
      sql`update job_run set outcome = ${outcome}, ended_at = clock_timestamp(),
          message = ${fault === null ? null : fault.slice(0, messageLength)} where id = ${id}`,
    )
  },
}

async function change(database: Database, statement: ReturnType<typeof sql>): Promise<void> {
  await database.change('all', async tx => {
    await tx.execute(statement)
  })
}

/** Forgets all but the last runs of each job, and what statements took more than thirty days ago. */
export const forgetMeasures = job('log.forget-measures', {
  label: '清理运行记录',
  payload: z.object({}),
  retries: 1,
  every: '*/10 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`
        delete from job_run using (
          select id, row_number() over (partition by job order by started_at desc, id desc) as place
          from job_run) as counted
        where counted.id = job_run.id and counted.place > ${kept}`)
      await act.tx.execute(sql`delete from statement_time where day < current_date - 30`)
    }),
})
