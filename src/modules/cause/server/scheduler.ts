import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { type CauseRow, fundraisingPlan } from '../model/index.ts'
import { type CauseKind, causeKindsOf, findCause, type KnownCause } from './kinds.ts'
import { causePorts } from './ports.ts'
import { filingDue, mayFileLater, startPlan, whyFull, whyNotRaising } from './raising.ts'
import { tellCauseHalted } from './when-shown.ts'

const most = 100_000

/** Stops a cause that is raising, and says so to its organisation. */
export async function pauseCause(
  act: Act,
  { kind, row }: KnownCause,
  reason: string,
): Promise<void> {
  await moveRow(act, kind.resource, row, 'pause', { pausedFrom: row.state, statusReason: reason })
  await tellCauseHalted(act, { ...row, how: 'paused' })
  await causePorts().tellOrganisation(act, row.organisation, {
    title: `${kind.label}已自动暂停募捐`,
    body: `${row.title}：${reason}`,
  })
}

/** Stops what an organisation is raising: its public causes, or all. Charity asks it by its port. */
export async function pauseCauses(
  act: Act,
  organisation: string,
  { publicOnly, reason }: { publicOnly: boolean; reason: string },
): Promise<void> {
  for (const kind of causeKindsOf()) {
    const table = tableOf(kind.resource)
    const where = and(
      eq(table.organisation, organisation),
      eq(table.state, 'raising'),
      publicOnly ? eq(table.raiseMode, '1') : undefined,
    )
    for (const row of await findRows(act.tx, kind.resource, where, most))
      await pauseCause(act, { kind, row }, reason)
  }
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
      await work.change(act => watchCause(act, id))
    }
    await work.change(warnOfPlans)
    await work.change(endPlans)
  },
})

async function toWatch(act: Act): Promise<string[]> {
  const today = beijingDay(act.now)
  const found: CauseRow[] = []
  for (const { resource } of causeKindsOf()) {
    const table = tableOf(resource)
    const due: (SQL | undefined)[] = [
      and(eq(table.state, 'approved'), lte(table.raiseStart, today), isNull(table.raisingAt)),
      eq(table.state, 'raising'),
    ]
    for (const where of due) found.push(...(await findRows(act.tx, resource, where, most)))
  }
  return found.map(row => row.id)
}

/** What the day asks of one cause: start, end, or stop for a plan or certificate that ran out. */
export async function watchCause(act: Act, id: string): Promise<void> {
  const known = await findCause(act.tx, id)
  if (known === undefined) return
  const { kind, row } = known
  const today = beijingDay(act.now)
  if (row.state === 'raising' && row.raiseEnd !== null && today > row.raiseEnd) {
    await moveRow(act, kind.resource, row, 'endRaising', {
      statusReason: '募捐期满',
      raisedAt: act.now.toISOString(),
    })
    return
  }
  const why = await whyNotRaising(act, known)
  if (row.state === 'raising')
    return why === undefined ? remindOfFiling(act, row) : pauseCause(act, known, why)
  if (row.state !== 'approved' || why !== undefined) return
  // Its turn comes when another drive of the organisation has ended.
  if ((await whyFull(act, row.organisation)) !== undefined) return
  await startPlan(act, row)
  await moveRow(act, kind.resource, row, 'startRaising', { raisingAt: act.now.toISOString() })
}

/** An emergency drive without a filed plan is reminded every day until it files or stops (BR-06). */
async function remindOfFiling(act: Act, row: CauseRow): Promise<void> {
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  if (!mayFileLater(row, plan)) return
  const due = filingDue(row, act.now)
  await causePorts().tellOrganisation(act, row.organisation, {
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
    await causePorts().tellOrganisation(act, plan.organisation, {
      title: '募捐方案即将到期',
      body: `${plan.planName}（${plan.recordNo ?? plan.number}）将于 ${plan.endDate} 到期，剩余 ${days} 天，到期后其标的暂停募捐`,
    })
  }
}

/** No cause of a kind has yet to raise under a plan, or still does; one paused while it was executed is over. */
function noneUnderPlan({ resource }: CauseKind): SQL {
  const table = tableOf(resource)
  const plans = tableOf(fundraisingPlan)
  return sql`not exists (select from ${table} where ${table.plan} = ${plans.id}
    and ${columnNamed(resource, 'deletedAt')} is null
    and (${table.state} in ('draft', 'pending', 'rejected', 'approved', 'raising')
      or (${table.state} = 'paused' and ${table.pausedFrom} = 'raising')))`
}

/** Plans whose last day has passed, and those under which the last cause has ended its drive. */
async function endPlans(act: Act): Promise<void> {
  const plans = tableOf(fundraisingPlan)
  const isDone = and(...causeKindsOf().map(noneUnderPlan))
  const over = or(
    and(inArray(plans.state, ['recorded', 'raising']), lt(plans.endDate, beijingDay(act.now))),
    and(eq(plans.state, 'raising'), isDone),
  )
  for (const plan of await findRows(act.tx, fundraisingPlan, over, most))
    await moveRow(act, fundraisingPlan, plan, 'end')
}
