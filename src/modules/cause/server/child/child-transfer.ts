import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { endHold, moveRestricted, restrictedOf, takeHold } from '#modules/finance/server/index.ts'
import { childPlan, childTransfer } from '../../model/index.ts'
import { ownerOfCause } from '../cause-of.ts'
import { lockCause } from '../kinds.ts'

type Transfer = Row<typeof childTransfer>
/** States of a project whose money is still at work. */
const atWork: readonly string[] = ['approved', 'raising', 'raised', 'executing', 'paused']

/** 调剂 (P23): one person asks and the money is held, another lets it go. */
export const childTransferServing = serve(childTransfer, {
  async prepare(draft, act) {
    const owner = await ownerOfCause(act, draft.cause)
    return { ...owner, number: await nextRecordNumber(act, 'TJ') }
  },
  async check(next, act) {
    if (next.causeKind !== 'project') return act.mark('cause', '只有项目可以调剂')
    if (next.from === next.to) act.mark('to', '转出和转入不能相同')
    const { row: whole } = await lockCause(act, next.cause)
    if (!atWork.includes(whole.state)) act.mark('cause', '该项目已结束，不能调剂')
    await checkPlan(next, 'from', act)
    await checkPlan(next, 'to', act)
  },
  async inserted(row, act) {
    const hold = await takeHold(act.tx, {
      organisation: row.organisation,
      account: restrictedOf(sideOf(row, 'from')),
      amount: row.amount,
      source: { table: 'childTransfer', id: row.id },
    })
    await updateRow(act, childTransfer, row, { hold }, { verb: 'hold', label: '冻结金额' })
  },
  mayMove(row, move, person) {
    const isOwn = row.createdBy === person.accountId
    if (move === 'cancel') return isOwn ? true : '只有申请人可以撤销'
    return isOwn ? '申请人不能复核自己申请的调剂' : true
  },
  moves: {
    async approve(row, { opinion }, act) {
      await checkPlan(row, 'to', act)
      act.settle()
      if (row.hold !== null) await endHold(act.tx, row.hold, 'consumed')
      await moveRestricted(act.tx, {
        event: 'P23',
        organisation: row.organisation,
        from: sideOf(row, 'from'),
        to: sideOf(row, 'to'),
        amount: row.amount,
        source: { table: 'childTransfer', id: row.id },
        occurredAt: act.now.toISOString(),
        actor: act.person.accountId,
        memo: row.number,
      })
      return { opinion, ...decidedBy(act) }
    },
    async reject(row, { opinion }, act) {
      if (row.hold !== null) await endHold(act.tx, row.hold, 'released')
      return { opinion, ...decidedBy(act) }
    },
    async cancel(row, _answers, act) {
      if (row.hold !== null) await endHold(act.tx, row.hold, 'released')
      return {}
    },
  },
  sums: ['amount'],
})

const decidedBy = (act: Act) => ({
  decidedBy: act.person.accountId,
  decidedAt: act.now.toISOString(),
})

function sideOf(row: Transfer, side: 'from' | 'to') {
  const plan = row[side]
  return plan === null ? { cause: row.cause } : { cause: row.cause, childPlan: plan }
}

/** A side is the project itself, or one of its child plans that has not ended. */
async function checkPlan(row: Transfer, side: 'from' | 'to', act: Act): Promise<void> {
  const id = row[side]
  if (id === null) return
  const plan = await findRow(act.tx, childPlan, id)
  if (plan === undefined || plan.cause !== row.cause) act.mark(side, '须为该项目的子计划')
  else if (plan.state !== 'open' && plan.state !== 'suspended')
    act.mark(side, `「${childPlan.lifecycle?.states[plan.state]}」的子计划不能调剂`)
}
