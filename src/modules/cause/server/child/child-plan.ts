import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import {
  balanceOf,
  childFigures,
  moveRestricted,
  restrictedOf,
} from '#modules/finance/server/index.ts'
import { type CauseRow, cause, childPlan, takingStates } from '../../model/index.ts'
import { budgetOf, ownerOfCause } from '../cause-of.ts'
import { kindNamed, lockCause } from '../kinds.ts'

type Plan = Row<typeof childPlan>
type Change = Patch<typeof childPlan>
const table = tableOf(childPlan)

/** States of a project in which it may be parted into child plans. */
const living: readonly string[] = [
  'draft',
  'pending',
  'approved',
  'raising',
  'raised',
  'executing',
  'paused',
]

export const childPlanReviewed = reviewOf({
  kind: 'childPlan',
  label: '子计划',
  resource: childPlan,
  places: {
    list: '/project/childrenplan?part=plans&tab=pending',
    detail: '/project/childrenplan?part=plans',
  },
  hasAmount: true,
  steps: [plainStep('审核')],
  async onApproved(row, _verdict, act) {
    await refuseOverTarget(act, row)
    return {}
  },
})

export const childPlanServing = serve(childPlan, {
  async prepare(draft, act) {
    const owner = await ownerOfCause(act, draft.cause)
    if (owner.causeKind !== 'project') return owner
    const { row } = await lockCause(act, draft.cause)
    return { ...owner, number: await nextNumber(act, draft.cause, row.number) }
  },
  async check(next, act) {
    if (next.causeKind !== 'project') return act.mark('cause', '只有项目可以设子计划')
    const { row: whole } = await lockCause(act, next.cause)
    if (!living.includes(whole.state)) act.mark('cause', '该项目已结束，不能再设子计划')
    checkDays(next, whole, act)
    await checkTarget(next, whole, act)
    await checkBudget(next, act)
  },
  mayMove(row, move, person) {
    if (['approve', 'reject', 'return'].includes(move) && row.submittedBy === person.accountId)
      return '提交人不能审核自己提交的申请'
    return move === 'withdraw' && row.submittedBy !== person.accountId ? '只有提交人可以撤回' : true
  },
  moves: {
    async submit(row, _answers, act) {
      await refuseOverTarget(act, row)
      const { organisation, targetAmount: amount } = row
      await openReview(act, { kind: 'childPlan', row, organisation, amount })
      return {
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async withdraw(row, _answers, act) {
      await childPlanReviewed.withdraw(row, act)
      return {}
    },
    approve: childPlanReviewed.approve,
    return: childPlanReviewed.return,
    reject: childPlanReviewed.reject,
    async revise(row, _answers, act) {
      // A rejected one takes nothing of the target; a draft does.
      await refuseOverTarget(act, row)
      return {}
    },
    suspend: (_row, { reason }) => ({ statusReason: reason }),
    resume: (_row, { reason }) => ({ statusReason: reason }),
    async end(row, { reason }, act) {
      const returned = await returnRest(act, row)
      return { statusReason: reason, endedAt: act.now.toISOString(), returned } satisfies Change
    },
  },
  enrich,
  sums: ['targetAmount'],
  openPicks: true,
  pickNote: 'number',
})

/** The project's number and the next serial under it; the project is locked. */
async function nextNumber(act: Act, id: string, number: string): Promise<string> {
  const { rows } = await act.tx.execute<{ last: number }>(sql`
    select coalesce(max(substring(number from '-([0-9]+)$')::int), 0) as last
      from ${table} where ${eq(table.cause, id)}`)
  return `${number}-${String((rows[0]?.last ?? 0) + 1).padStart(2, '0')}`
}

function checkDays(next: Plan, whole: CauseRow, act: Act): void {
  if (next.endDate < next.startDate) act.mark('endDate', '结束日期不能早于开始日期')
  if (next.startDate < whole.raiseStart)
    act.mark('startDate', `不能早于项目的募捐开始日期 ${whole.raiseStart}`)
  if (next.endDate > whole.execEnd)
    act.mark('endDate', `不能晚于项目的执行结束日期 ${whole.execEnd}`)
}

/** Why a child plan asks more of the project's target than is left; the project is locked. */
async function whyOverTarget(act: Act, next: Plan, whole: CauseRow): Promise<string | undefined> {
  const taken = await sumOfOthers(act, next)
  const rest = whole.targetAmount - taken
  if (next.targetAmount <= rest) return undefined
  return `项目目标 ¥${printMoney(whole.targetAmount)}，其他子计划已占 ¥${printMoney(taken)}，最多可设 ¥${printMoney(Math.max(0, rest))}`
}

async function checkTarget(next: Plan, whole: CauseRow, act: Act): Promise<void> {
  const why = await whyOverTarget(act, next, whole)
  if (why !== undefined) act.mark('targetAmount', why)
}

async function refuseOverTarget(act: Act, row: Plan): Promise<void> {
  const { row: whole } = await lockCause(act, row.cause)
  const why = await whyOverTarget(act, row, whole)
  if (why !== undefined) act.refuse(why)
}

async function sumOfOthers(act: Act, { cause: of, id }: Pick<Plan, 'cause' | 'id'>) {
  const others = await othersOf(act, of, id)
  return others.reduce((sum, { targetAmount }) => sum + targetAmount, 0)
}

function othersOf(act: Act, of: string, id: string | undefined): Promise<Plan[]> {
  const where = and(
    eq(table.cause, of),
    inArray(table.state, [...takingStates]),
    id === undefined ? undefined : ne(table.id, id),
  )
  return findRows(act.tx, childPlan, where, 10_000)
}

const sumOf = ({ budget }: Pick<Plan, 'budget'>) =>
  (budget ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Its own budget fits its target; those of all child plans together fit the project's. */
async function checkBudget(next: Plan, act: Act): Promise<void> {
  const own = sumOf(next)
  if (own === 0) return
  if (own > next.targetAmount)
    act.mark(
      'budget',
      `预算合计 ¥${printMoney(own)} 超过目标金额 ¥${printMoney(next.targetAmount)}`,
    )
  const whole = (await budgetOf(act, next.cause)).reduce((sum, { amount }) => sum + amount, 0)
  const others = await othersOf(act, next.cause, next.id)
  const taken = others.reduce((sum, each) => sum + sumOf(each), 0)
  if (own > whole - taken)
    act.mark(
      'budget',
      `项目预算 ¥${printMoney(whole)}，其他子计划已占 ¥${printMoney(taken)}，最多可列 ¥${printMoney(Math.max(0, whole - taken))}`,
    )
}

/** P23: what is left goes to the project; refused while some of it is held for payouts. */
async function returnRest(act: Act, row: Plan): Promise<number> {
  const { organisation, cause: of, id } = row
  const own = { cause: of, childPlan: id }
  const { balance, reserved } = await balanceOf(act.tx, organisation, restrictedOf(own))
  if (reserved > 0) act.refuse(`冻结金额 ¥${printMoney(reserved)} 未结清，不能结束`)
  if (balance > 0)
    await moveRestricted(act.tx, {
      event: 'P23',
      organisation,
      from: own,
      to: { cause: of },
      amount: balance,
      source: { table: 'childPlan', id },
      occurredAt: act.now.toISOString(),
      actor: act.person.accountId,
      memo: `${row.number} 结束`,
    })
  return balance
}

const nothing = { raised: 0, paidOut: 0, balance: 0, available: 0 }

async function enrich(rows: readonly Plan[], act: Act) {
  const figures = await childFigures(
    act.tx,
    rows.map(({ id }) => id),
  )
  const causes = [...new Set(rows.map(row => row.cause))]
  const project = kindNamed('project').resource
  const wholes =
    causes.length === 0
      ? []
      : await findRows(act.tx, project, inArray(tableOf(project).id, causes), causes.length)
  const sums = await takenOf(act, causes)
  return new Map(
    rows.map(row => {
      const whole = wholes.find(({ id }) => id === row.cause)
      return [
        row.id,
        {
          figures: figures.get(row.id) ?? nothing,
          isReceiving: row.state === 'open' && whole?.state === 'raising',
          project: { target: whole?.targetAmount ?? 0, taken: sums.get(row.cause) ?? 0 },
        },
      ] as const
    }),
  )
}

/** Fen that the child plans of causes take of their targets. */
export async function takenOf(
  { tx }: Pick<Act, 'tx'>,
  causes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (causes.length === 0) return new Map()
  const { rows } = await tx.execute<{ cause: string; taken: string }>(sql`
    select cause, sum(target_amount)::text as taken from ${table}
     where ${and(inArray(table.cause, [...causes]), inArray(table.state, [...takingStates]))}
     group by cause`)
  return new Map(rows.map(row => [row.cause, Number(row.taken)]))
}

/** Whether gifts to a child plan are taken: it is open and its project raises. */
export async function whyChildClosed(
  { tx }: Pick<Act, 'tx'>,
  id: string,
): Promise<string | undefined> {
  const row = await findRow(tx, childPlan, id)
  if (row === undefined) return '没有该子计划'
  if (row.state !== 'open') return `子计划${childPlan.lifecycle?.states[row.state]}，不能接受捐赠`
  const whole = await findRow(tx, cause, row.cause)
  return whole?.status === 'raising' ? undefined : '子计划所属项目不在募捐中，不能接受捐赠'
}
