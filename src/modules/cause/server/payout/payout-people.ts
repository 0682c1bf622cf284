import { sql } from 'drizzle-orm'
import type { CommandOf } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { type payout, rosterKind } from '../../model/index.ts'
import { isPayeeChanged } from './payee-marks.ts'
import type { Payout } from './payout-rules.ts'

const decisions: readonly string[] = ['approve', 'reject', 'return']

type People = Pick<Payout, 'createdBy' | 'editors' | 'submittedBy' | 'reviewers'>

/** Whether a person applied for a payout, or typed any of it (经办). */
export function hasApplied({ createdBy, editors, submittedBy }: People, { accountId }: Person) {
  return (
    createdBy === accountId || submittedBy === accountId || editors?.includes(accountId) === true
  )
}

/** Notes that whoever acts typed some of a payout: he neither reviews nor pays it from then on. */
export async function noteEditor({ tx, person }: Act, { id }: Pick<Payout, 'id'>): Promise<void> {
  await tx.execute(sql`
    update payout set editors = array_append(coalesce(editors, '{}'), ${person.accountId}::uuid)
     where id = ${id} and not coalesce(editors, '{}') @> array[${person.accountId}::uuid]`)
}

/** Why a person may not pay: applicant, reviewers and payer are different people (BR-15). */
export function whyNotPayer(row: People, person: Person): string | undefined {
  const hasDecided = row.reviewers?.includes(person.accountId) === true
  return hasApplied(row, person) || hasDecided ? '申请、审核、付款须为不同的人' : undefined
}

/** Why a person may not take this step of a payout; undefined when he may. */
export function whyNotMover(
  row: Payout,
  name: CommandOf<typeof payout>,
  person: Person,
): string | undefined {
  if (decisions.includes(name))
    return hasApplied(row, person) ? '申请或修改过拨付的人不能审核' : undefined
  if (name === 'withdraw')
    return row.submittedBy === person.accountId ? undefined : '只有提交人可以撤回'
  if (name === 'pay' || name === 'payFail' || name === 'bounce') return whyNotPayer(row, person)
  if (name === 'retry' && isAnotherPayee(row))
    return hasApplied(row, person) ? undefined : '收款方已变更，由申请人重新送审'
  if (name === 'retry') return whyNotPayer(row, person)
  if (name === 'sign') return hasApplied(row, person) ? undefined : '由申请人登记签收'
  if (name === 'void' && row.state !== 'draft') {
    const isPayer = holds(person, 'payout.pay') && whyNotPayer(row, person) === undefined
    return isPayer || hasApplied(row, person) ? undefined : '由申请人或付款人作废'
  }
  return undefined
}

/** Whether the one payee was changed since the last submission; a roster is not changed once it was. */
function isAnotherPayee(row: Payout): boolean {
  return row.payeeKind !== rosterKind && isPayeeChanged(row, [])
}
