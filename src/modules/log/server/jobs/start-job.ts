import { sql } from 'drizzle-orm'
import { workedJobs } from '#kernel/server/job.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { jobRun } from '../../model/job-run.ts'
import { jobRunStart } from '../../model/job-run-calls.ts'

/** 立即运行: a scheduled job, which takes no values, now and once; never beside itself. */
export const startJobRoute = route(jobRunStart, {
  access: { action: 'jobRun.start' },
  stepUp: true,
  summary: '立即运行后台任务',
  async change({ job: name }, act) {
    const job = workedJobs().find(each => each.name === name)
    if (job === undefined) throw absent()
    if (job.every === undefined) act.refuse('该任务由业务操作触发，不能单独运行')
    // Two who press at once: the second sees what the first has put into the queue.
    await act.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const open = await act.tx.execute(
      // By the clock, not by now(): this transaction may have begun before the one it waited for.
      sql`select from pgboss.job where name = ${name} and state <= 'active' and start_after <= clock_timestamp() limit 1`,
    )
    if (open.rows.length > 0) act.refuse('该任务正在运行或排队，请稍后再试')
    await act.enqueue(job, {})
    await recordOperation(act, {
      action: 'jobRun.start',
      label: '立即运行任务',
      resource: jobRun.path,
      record: null,
      version: null,
      title: job.label,
      organisation: null,
      ...{ changes: [], reason: null, outcome: 'done' },
    })
    return null
  },
})
