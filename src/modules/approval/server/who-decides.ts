import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import type { review } from '../model/index.ts'
import { isReviewerAt, standsForSubmitter } from './stand-in.ts'

type Open = Row<typeof review>
type Added = Pick<Open, 'addedBefore' | 'addedAfter' | 'stepPassed'>

/** Added reviewers who alone may speak at the open step now; null: whoever decides the step. */
export function awaitedAt({
  addedBefore,
  addedAfter,
  stepPassed,
}: Added): readonly string[] | null {
  if (addedBefore !== null && addedBefore.length > 0) return addedBefore
  return stepPassed === true ? (addedAfter ?? []) : null
}

/** Every added reviewer of the open step who has yet to speak. */
export function stillAdded({ addedBefore, addedAfter }: Added): readonly string[] {
  return [...(addedBefore ?? []), ...(addedAfter ?? [])]
}

/** Whether the open step asks this person, whatever his action reaches and whoever spoke before. */
export function isAsked(person: Person, open: Open): boolean {
  if (open.submittedBy === person.accountId) return false
  const awaited = awaitedAt(open)
  if (awaited !== null) return awaited.includes(person.accountId)
  const left = [...(open.stepHandedBy ?? []), ...(open.addedAfter ?? [])]
  return (
    !left.includes(person.accountId) &&
    (open.stepRole === null || person.roleCodes.includes(open.stepRole)) &&
    isReviewerAt(person, open) &&
    !standsForSubmitter(person, open)
  )
}

/** What is left of some added reviewers when one of them has spoken; null: nobody. */
export function withoutOne(added: readonly string[] | null, account: string): string[] | null {
  const left = (added ?? []).filter(each => each !== account)
  return left.length === 0 ? null : left
}
