import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { fundraisingPlan, project } from '../model/index.ts'
import { projectPorts } from './ports.ts'
import { filingDue, mayFileLater, startPlan, whyNotRaising } from './raising.ts'

type Project = Row<typeof project>
const table = tableOf(project)
const most = 100_000

/** Stops a cause that is raising, and says so to its organisation. */
export async function pauseProject(act: Act, row: Project, reason: string): Promise<void> {
  await moveRow(act, project, row, 'pause', { pausedFrom: row.state, statusReason: reason })
  await projectPorts().tellOrganisation(act, row.organisation, {
    title: '项目已自动暂停募捐',
    body: `${row.title}：${reason}`,
  })
}

/** Stops what an organisation is raising: its public causes, or all. Charity asks it by its port. */
export async function pauseCauses(
  act: Act,
  organisation: string,
  { publicOnly, reason }: { publicOnly: boolean; reason: string },
): Promise<void> {
  const where = and(
    eq(table.organisation, organisation),
    eq(table.state, 'raising'),
    publicOnly ? eq(table.raiseMode, '1') : undefined,
  )
  for (const row of await findRows(act.tx, project, where, most))
    await pauseProject(act, row, reason)
}

/** Every night: drives begin, end and stop on their days. */
export const watchCauses = job('project.watch-causes', {
  label: '募捐期限',
  payload: z.object({}),
  retries: 3,
  every: '15 0 * * *',
  async run(_payload, work) {
    const ids = await work.change(act => toWatch(act))
    for (const id of ids) {
      if (work.signal.aborted) return
      await work.change(act => watchProject(act, id))
    }
    await work.change(warnOfPlans)
    await work.change(endPlans)
  },
})

async function toWatch(act: Act): Promise<string[]> {
  const today = beijingDay(act.now)
  const due: (SQL | undefined)[] = [
    and(eq(table.state, 'approved'), lte(table.raiseStart, today), isNull(table.raisingAt)),
    eq(table.state, 'raising'),
  ]
  const found = await Promise.all(due.map(where => findRows(act.tx, project, where, most)))
  return found.flat().map(row => row.id)
}

/** What the day asks of one cause: start, end, or stop for a plan or certificate that ran out. */
export async function watchProject(act: Act, id: string): Promise<void> {
  const row = await findRow(act.tx, project, id)
  if (row === undefined) return
  const today = beijingDay(act.now)
  if (row.state === 'raising' && today > row.raiseEnd) {
    await moveRow(act, project, row, 'endRaising', {
      statusReason: '募捐期满',
      raisedAt: act.now.toISOString(),
    })
    return
  }
  const why = await whyNotRaising(act, row)
  if (row.state === 'raising')
    return why === undefined ? remindOfFiling(act, row) : pauseProject(act, row, why)
  if (row.state !== 'approved' || why !== undefined) return
  await startPlan(act, row)
  await moveRow(act, project, row, 'startRaising', { raisingAt: act.now.toISOString() })
}

/** An emergency drive without a filed plan is reminded every day until it files or stops (BR-06). */
async function remindOfFiling(act: Act, row: Project): Promise<void> {
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  if (!mayFileLater(row, plan)) return
  const due = filingDue(row, act.now)
  await projectPorts().tellOrganisation(act, row.organisation, {
    title: '应急募捐尚未备案',
    body: `${row.title}的募捐方案须在 ${due} 前完成备案，逾期将自动暂停募捐`,
  })
}

/** Days before its end on which the organisation of a filed plan is warned (project.md). */
const warnedAt: readonly number[] = [30, 7, 1]

/** Tells organisations of the plans that end in 30, 7 and 1 days. */
export async function warnOfPlans(act: Act): Promise<void> {
  const plans = tableOf(fundraisingPlan)
  const today = beijingDay(act.now)
  const ending = and(
    inArray(plans.state, ['recorded', 'raising']),
    inArray(
      plans.endDate,
      warnedAt.map(days => addDays(today, days)),
    ),
  )
  for (const plan of await findRows(act.tx, fundraisingPlan, ending, most)) {
    const days = Math.round((Date.parse(plan.endDate) - Date.parse(today)) / 86_400_000)
    await projectPorts().tellOrganisation(act, plan.organisation, {
      title: '募捐方案即将到期',
      body: `${plan.planName}（${plan.recordNo ?? plan.number}）将于 ${plan.endDate} 到期，剩余 ${days} 天，到期后其标的暂停募捐`,
    })
  }
}

/** Causes that have yet to raise under their plan, or still do; one paused while it was executed is over. */
const underPlan = sql`(${table.state} in ('draft', 'pending', 'rejected', 'approved', 'raising')
  or (${table.state} = 'paused' and ${table.pausedFrom} = 'raising'))`

/** Plans whose last day has passed, and those under which the last cause has ended its drive. */
async function endPlans(act: Act): Promise<void> {
  const plans = tableOf(fundraisingPlan)
  const isDone = sql`not exists (select from ${table} where ${table.plan} = ${plans.id}
    and ${columnNamed(project, 'deletedAt')} is null and ${underPlan})`
  const over = or(
    and(inArray(plans.state, ['recorded', 'raising']), lt(plans.endDate, beijingDay(act.now))),
    and(eq(plans.state, 'raising'), isDone),
  )
  for (const plan of await findRows(act.tx, fundraisingPlan, over, most))
    await moveRow(act, fundraisingPlan, plan, 'end')
}
