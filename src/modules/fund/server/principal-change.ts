import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { setPrincipal } from '#modules/finance/server/index.ts'
import { fund, keepsPrincipal, principalChange } from '../model/index.ts'
import { lockFund } from './fund-people.ts'

type Change = Row<typeof principalChange>
const deciding: readonly string[] = ['approve', 'reject', 'return']

export const principalReviewed = reviewOf({
  kind: 'principalChange',
  label: '动本',
  resource: principalChange,
  places: { list: '/fund/fundReview', detail: '/fund/fundreviewdetail?kind=principalChange' },
  hasAmount: true,
  steps: [plainStep('初审'), plainStep('复审')],
  // Whoever gives money to be kept was promised that two persons look at it.
  fewest: 2,
  async onApproved(row, _verdict, act) {
    const held = await lockRow(act, fund, row.fund)
    if ((held.principal ?? 0) !== row.before)
      act.refuse(`本金已变为 ¥${printMoney(held.principal ?? 0)}，请退回后重新申请`)
    const { organisation, after: amount } = row
    const locked = await setPrincipal(act.tx, { organisation, cause: row.fund, amount })
    await updateRow(act, fund, held, { principal: amount })
    await appendLeaves(act, [
      {
        kind: 'review',
        sourceType: principalChange.path,
        sourceId: row.id,
        organisation,
        occurredAt: act.now.toISOString(),
        content: {
          what: 'principal',
          number: row.number,
          fund: row.fund,
          before: row.before,
          after: amount,
          locked,
          boardFile: row.boardFile,
        },
      },
    ])
    return { appliedAt: act.now.toISOString() }
  },
})

export const principalChangeServing = serve(principalChange, {
  async prepare(draft, act) {
    const { organisation, principal } = await lockFund(act, draft.fund)
    return { organisation, before: principal ?? 0, number: await nextRecordNumber(act, 'DB') }
  },
  async check(next, act, before) {
    if (before !== undefined && before.state !== 'draft') return
    const held = await findRow(act.tx, fund, next.fund)
    if (held?.fundType !== keepsPrincipal) return act.mark('fund', '只有留本基金可以申请动本')
    if (['draft', 'pending', 'rejected'].includes(held.state))
      act.mark('fund', '基金尚未通过审核，本金请在基金资料中修改')
    if (next.after === next.before) act.mark('after', '变更后本金与现有本金相同')
    if (next.after < next.before && held.principalRule === '1')
      act.mark('after', '设立协议约定不可动本，不能调减本金')
  },
  mayMove: (row, move, person) =>
    deciding.includes(move) && row.submittedBy === person.accountId
      ? '提交人不能审核自己提交的申请'
      : true,
  moves: {
    async submit(row, _answers, act) {
      const { organisation, principal } = await lockFund(act, row.fund)
      const change = { ...row, before: principal ?? 0 }
      markBoard(change, act)
      await markOther(change, act)
      act.settle()
      await openReview(act, {
        kind: 'principalChange',
        row,
        organisation,
        amount: amountOf(change),
      })
      return {
        before: change.before,
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async withdraw(row, _answers, act) {
      await principalReviewed.withdraw(row, act)
      return {}
    },
    approve: principalReviewed.approve,
    reject: principalReviewed.reject,
    return: principalReviewed.return,
  },
})

const amountOf = ({ before, after }: Change) => Math.abs(after - before)

/** Less principal stands on a resolution of the board. */
function markBoard({ before, after, boardFile }: Change, act: Pick<Act, 'mark'>): void {
  if (after < before && boardFile === null) act.mark('boardFile', '调减本金须上传理事会决议')
}

async function markOther(row: Change, act: Act): Promise<void> {
  const table = tableOf(principalChange)
  const open = and(eq(table.fund, row.fund), eq(table.state, 'pending'))
  const [other] = await findRows(act.tx, principalChange, open, 1)
  if (other !== undefined) act.mark('fund', `动本申请 ${other.number} 正在审核中`)
}
