import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { category } from '#modules/classify/model/index.ts'
import {
  balanceOf,
  causeFigures,
  endHold,
  giveBack,
  moveRestricted,
  restrictedOf,
  takeHold,
} from '#modules/finance/server/index.ts'
import { cause, causeKinds, surplusDecision, surplusReviewKinds } from '../../model/index.ts'
import { ownerOfCause } from '../cause-of.ts'
import { lockCause } from '../kinds.ts'

type Decision = Row<typeof surplusDecision>
type Change = Patch<typeof surplusDecision>
type Cause = Row<typeof cause>
const table = tableOf(surplusDecision)

const common = {
  resource: surplusDecision,
  hasAmount: true,
  onApproved: carriedOut,
  onRejected: release,
  onReturned: release,
} as const

/** The reviews of what becomes of surplus, one for each kind of cause. */
export const surplusReviews = {
  project: reviewOf({
    ...{ ...common, kind: surplusReviewKinds.project, label: '剩余财产' },
    places: {
      list: '/project/proaudit?part=surplus&tab=pending',
      detail: '/project/proaudit?part=surplus',
    },
    steps: [plainStep('审核')],
  }),
  fund: reviewOf({
    ...{ ...common, kind: surplusReviewKinds.fund, label: '清算' },
    places: { list: '/fund/fundReview', detail: '/fund/fundreviewdetail?kind=fund.surplus' },
    steps: [plainStep('审核')],
  }),
  help: reviewOf({
    ...{ ...common, kind: surplusReviewKinds.help, label: '求助剩余财产' },
    places: {
      list: '/seekhelp/helpmine?part=surplus&tab=pending',
      detail: '/seekhelp/helpmine?part=surplus',
    },
    steps: [plainStep('审核')],
  }),
} as const

async function carriedOut(row: Decision, _verdict: unknown, act: Act): Promise<Change> {
  await checkTarget(row, act)
  act.settle()
  if (row.hold !== null) await endHold(act.tx, row.hold, 'consumed')
  const executedAt = act.now.toISOString()
  const refunds = row.way === '3' ? await backToDonors(act, row) : null
  if (row.way !== '3') await passOn(act, row)
  const { kind, row: own } = await lockCause(act, row.cause)
  await kind.settled?.(own, act)
  return { executedAt, refunds }
}

export const surplusDecisionServing = serve(surplusDecision, {
  async prepare(draft, act) {
    const owner = await ownerOfCause(act, draft.cause)
    return { ...owner, number: await nextRecordNumber(act, 'SY') }
  },
  async check(next, act, before) {
    const own = await findRow(act.tx, cause, next.cause)
    if (own?.status !== 'closed' && own?.status !== 'terminated')
      act.mark(
        'cause',
        `${own === undefined ? '标的' : causeKinds[own.kind]}结项或终止后才能处理剩余财产`,
      )
    const other = before === undefined ? await openDecisionOf(act, next) : undefined
    if (other !== undefined) act.mark('cause', `该标的已有剩余财产决定 ${other.number} 未完成`)
    await checkTarget(next, act)
  },
  mayMove(row, move, person) {
    if (['approve', 'reject', 'return'].includes(move) && row.submittedBy === person.accountId)
      return '提交人不能审核自己提交的申请'
    return move === 'withdraw' && row.submittedBy !== person.accountId ? '只有提交人可以撤回' : true
  },
  moves: {
    async submit(row, _answers, act) {
      await checkTarget(row, act)
      if (row.causeKind === 'fund' && (row.consentFiles ?? []).length === 0)
        act.mark('consentFiles', '请上传出资人同意书')
      act.settle()
      const { kind: of, row: own } = await lockCause(act, row.cause)
      await of.settling?.(own, act, true)
      const amount = await surplusOf(act, row)
      const hold = await takeHold(act.tx, {
        organisation: row.organisation,
        account: restrictedOf({ cause: row.cause }),
        amount,
        // Each submission holds anew: a hold that has ended is never taken again.
        source: { table: 'surplusDecision', id: newId() },
      })
      const { organisation } = row
      const kind = surplusReviewKinds[row.causeKind]
      await openReview(act, { kind, row, organisation, amount })
      return {
        ...{ amount, hold },
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async withdraw(row, _answers, act) {
      await surplusReviews[row.causeKind].withdraw(row, act)
      return release(row, undefined, act)
    },
    approve: (row, verdict, act) => surplusReviews[row.causeKind].approve(row, verdict, act),
    return: (row, verdict, act) => surplusReviews[row.causeKind].return(row, verdict, act),
    reject: (row, verdict, act) => surplusReviews[row.causeKind].reject(row, verdict, act),
  },
  async enrich(rows, act) {
    const figures = await causeFigures(
      act.tx,
      rows.map(row => row.cause),
    )
    return new Map(
      rows.map(row => {
        const { balance = 0, reserved = 0 } = figures.get(row.cause) ?? {}
        return [row.id, { balance, reserved }]
      }),
    )
  },
  sums: ['amount'],
})

async function release(row: Decision, _verdict: unknown, act: Act): Promise<Change> {
  if (row.hold !== null) await endHold(act.tx, row.hold, 'released')
  const { kind, row: own } = await lockCause(act, row.cause)
  await kind.settling?.(own, act, false)
  return { hold: null }
}

async function openDecisionOf(act: Act, next: Decision): Promise<Decision | undefined> {
  const open = and(
    eq(table.cause, next.cause),
    inArray(table.state, ['draft', 'pending']),
    ne(table.id, next.id ?? newId()),
  )
  const [found] = await findRows(act.tx, surplusDecision, open, 1)
  return found
}

/** Fen that are left on the cause's own account; nothing else of it may be open. */
async function surplusOf(act: Act, row: Decision): Promise<number> {
  const own = await balanceOf(act.tx, row.organisation, restrictedOf({ cause: row.cause }))
  const all = (await causeFigures(act.tx, [row.cause])).get(row.cause)
  if (own.reserved > 0) act.refuse(`冻结金额 ¥${printMoney(own.reserved)} 未结清，请先处理`)
  if ((all?.balance ?? 0) > own.balance)
    act.refuse(
      `子计划或受托代理账户尚有 ¥${printMoney((all?.balance ?? 0) - own.balance)}，请先结束子计划或按委托约定处理`,
    )
  if (own.available <= 0) act.refuse('该标的没有剩余财产')
  return own.available
}

/** Where the money goes: the same organisation, the same kind of purpose, not laid away. */
async function checkTarget(next: Decision, act: Act): Promise<void> {
  if (next.way === '3') {
    if (next.targetCause !== null) act.mark('targetCause', '退回捐赠人时不填转入标的')
    return
  }
  if (next.targetCause === null) return act.mark('targetCause', '请选择转入标的')
  const [from, to] = [
    await findRow(act.tx, cause, next.cause),
    await findRow(act.tx, cause, next.targetCause),
  ]
  const kind = next.way === '1' ? 'project' : 'fund'
  if (to === undefined || to.organisation !== next.organisation)
    return act.mark('targetCause', '只能转入本机构的标的')
  if (to.id === next.cause) act.mark('targetCause', '不能转入本标的')
  else if (to.kind !== kind)
    act.mark('targetCause', kind === 'project' ? '请选择项目' : '请选择基金')
  else if (['draft', 'pending', 'rejected', 'archived'].includes(to.status))
    act.mark('targetCause', `「${cause.fields.status.options[to.status]}」的标的不能转入`)
  if (from === undefined || next.otherReason !== null) return
  if (!areAlike(await topOf(act, from), await topOf(act, to)))
    act.mark('otherReason', '转入标的与原标的类别不同，请说明理由')
}

type Category = Row<typeof category>

/** The category of level one that a cause stands under. */
async function topOf(act: Act, { category: id }: Cause): Promise<Category | undefined> {
  const own = id === null ? undefined : await findRow(act.tx, category, id)
  return own?.parent == null ? own : findRow(act.tx, category, own.parent)
}

/** Of one kind the category tells; each kind has a tree of its own, and between them the field of charity does. */
function areAlike(from: Category | undefined, to: Category | undefined): boolean {
  if (from?.domain === to?.domain) return from?.id === to?.id
  return from?.charityField === to?.charityField
}

function passOn(act: Act, row: Decision) {
  if (row.targetCause === null || row.amount === null)
    throw new Error(`the decision ${row.id} names no target or amount`)
  return moveRestricted(act.tx, {
    event: 'P21',
    organisation: row.organisation,
    from: { cause: row.cause },
    to: { cause: row.targetCause },
    amount: row.amount,
    source: { table: 'surplusDecision', id: row.id },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: row.number,
  })
}

function backToDonors(act: Act, row: Decision): Promise<number> {
  const { organisation, cause: of, amount, number: decision } = row
  return giveBack(act, {
    ...{ organisation, cause: of, amount: amount ?? 0, decision },
    reason: `剩余财产退回捐赠人（${decision}）`,
  })
}
