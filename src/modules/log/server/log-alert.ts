import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { isSystem } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { logAlert } from '../model/log-alert.ts'
import { findAlerts } from './find-alerts.ts'
import { findFailingJobs } from './jobs/find-failing.ts'
import { logPorts } from './ports.ts'
import { raiseAlert } from './raise-alert.ts'

/** Alerts are handled with a note, and never by the person whom they are about. */
export const logAlertServing = serve(logAlert, {
  mayMove: (row, _move, person) =>
    row.account === person.accountId && !isSystem(person) ? '不能处理关于自己的告警' : true,
  moves: {
    handle: (_row, { note }, act) => handled(act, note),
    ignore: (_row, { note }, act) => handled(act, note),
  },
})

function handled(act: Act, note: string) {
  return { note, handledBy: act.person.accountId, handledAt: act.now.toISOString() }
}

/** Any number, the same for every node: one watch looks at a time. */
const turn = 7_420_042

/** Looks each minute whether the logs hold something that somebody should look at. */
export const watchLogs = job('log.watch', {
  label: '日志监测',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`select pg_advisory_xact_lock(${turn})`)
      const found = await findAlerts(act.tx, await logPorts().limits(act.tx))
      for (const find of [findFailingJobs, ...logPorts().finders])
        found.push(...(await find(act.tx)))
      for (const finding of found) await raiseAlert(act, finding)
    }),
})
