import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { account } from '#modules/access/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { help, helpAssessment, secondReviewAbove } from '../model/index.ts'
import { advanceCase } from './advance-case.ts'
import { turnDownHelp } from './help.ts'
import type { Assessment } from './steps.ts'

const quorum = 3

/** Assessments with their rules: votes that add up, no relative at the table, two above ¥50,000.00. */
export const helpAssessmentServing = serve(helpAssessment, {
  async prepare(draft, act) {
    const row = await lockRow(act, help, draft.cause)
    if (row.state !== 'pending') act.refuse('求助不在审核中，不能评审', 'cause')
    return { organisation: row.organisation, title: `${row.number} 评审` }
  },
  check: checkAssessment,
  mayMove(row, move, person) {
    if (move !== 'second') return true
    return row.passedBy === person.accountId || row.createdBy === person.accountId
      ? '复核人须为评审提交人以外的人'
      : true
  },
  moves: {
    async pass(row, _answers, act) {
      const owner = await lockRow(act, help, row.cause)
      if (owner.step !== 'assess') act.refuse('求助尚未到评审环节')
      // It may have been written of the case as it stood before it was sent back.
      await checkAssessment(row, act)
      act.settle()
      if (row.way === 'meeting' && (row.agree ?? 0) * 2 <= (row.total ?? 0))
        act.refuse('同意票未过半数，不能通过')
      const passed = { passedBy: act.person.accountId, passedAt: act.now.toISOString() }
      if (row.approvedAmount > secondReviewAbove) return { ...passed, state: 'second' as const }
      await grant(act, row)
      return { ...passed, state: 'passed' as const }
    },
    async second(row, _answers, act) {
      const owner = await lockRow(act, help, row.cause)
      if (owner.state !== 'pending' || owner.step !== 'assess')
        act.refuse('求助已不在评审环节，不能复核')
      if (owner.submittedAt !== null && (row.passedAt ?? '') < owner.submittedAt)
        act.refuse('求助已重新提交，请重新评审')
      if (await isSuperseded(act, row)) act.refuse('该求助已有更新的评审，不能复核')
      await grant(act, row)
      return { secondBy: act.person.accountId, secondAt: act.now.toISOString() }
    },
    async refuse(row, { note }, act) {
      await turnDownHelp(act, row.cause, { move: 'reject', opinion: `评审不通过：${note}` })
      return { note }
    },
    async askMore(row, { note }, act) {
      await turnDownHelp(act, row.cause, { move: 'return', opinion: `评审补充材料：${note}` })
      return { note }
    },
  },
})

/** What an assessment holds to, as the case stands now. */
async function checkAssessment(next: Assessment, act: Act): Promise<void> {
  const row = await lockRow(act, help, next.cause)
  if (next.approvedAmount > row.applyAmount)
    act.mark('approvedAmount', `核定金额不能超过申请金额 ¥${printMoney(row.applyAmount)}`)
  checkVotes(next, act)
  const near = await whyNear(next, act)
  if (near !== undefined) act.mark('members', near)
}

/** Whether the case was assessed anew after this assessment was made. */
async function isSuperseded(act: Act, { id, cause }: Assessment): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select 1 from help_assessment as later where later.cause = ${cause} and later.id > ${id}
       and later.state in ('second', 'passed') limit 1`)
  return rows.length > 0
}

/** What was granted is the target of the drive and the cap of all payouts. */
async function grant(act: Act, row: Assessment): Promise<void> {
  const owner = await lockRow(act, help, row.cause)
  const { approvedAmount } = row
  await updateRow(act, help, owner, { approvedAmount, targetAmount: approvedAmount })
  await act.enqueue(advanceCase, { id: row.cause })
}

function checkVotes(next: Assessment, act: Pick<Act, 'mark'>): void {
  if (next.way === 'reviewer') return
  const members = new Set(next.members).size
  if (members < quorum) act.mark('members', `评审会成员不少于 ${quorum} 人`)
  if (next.total !== members) act.mark('total', `应到票数须等于评审成员人数 ${members}`)
  const cast = (next.agree ?? 0) + (next.disagree ?? 0) + (next.abstain ?? 0)
  if (cast !== next.total) act.mark('agree', '同意、不同意、弃权之和须等于应到票数')
}

/** Nobody decides about his own family, told apart by the phones of both. */
async function whyNear(next: Assessment, act: Act): Promise<string | undefined> {
  const row = await lockRow(act, help, next.cause)
  const people = await Promise.all(
    [row.beneficiary, row.applicant, ...(row.guardian === null ? [] : [row.guardian])].map(id =>
      findPerson(act.tx, id),
    ),
  )
  const phones = new Set([row.applicantPhone, ...people.flatMap(each => each?.phone ?? [])])
  const table = tableOf(account)
  const where = and(inArray(table.id, [...next.members]), isNotNull(table.phone))
  const found = (await findRows(act.tx, account, where, 20)).find(
    each => each.phone !== null && phones.has(each.phone),
  )
  return found === undefined ? undefined : `${found.realName}与申请人有关联，应当回避`
}
