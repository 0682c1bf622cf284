import type { Row } from '#kernel/resource/resource.ts'
import type { Person, StandIn } from '#kernel/server/person.ts'
import type { review } from '../model/index.ts'

type Step = Pick<Row<typeof review>, 'stepRole' | 'stepReviewer' | 'submittedBy'>

/** In whose place the person decides the open step; undefined: in his own. */
export function standInAt(
  { accountId: own, standsFor }: Person,
  { stepRole, stepReviewer }: Step,
): StandIn | undefined {
  if (stepReviewer === own) return undefined
  return standsFor?.find(({ role, accountId }) =>
    stepReviewer === null ? role === stepRole : accountId === stepReviewer,
  )
}

/** Whether the open step is the person's, where only one superior decides it, or his deputy. */
export function isReviewerAt(person: Person, open: Step): boolean {
  const { stepReviewer } = open
  return (
    stepReviewer === null ||
    stepReviewer === person.accountId ||
    standInAt(person, open) !== undefined
  )
}

/** Whether the open step would be decided in the place of the very person who submitted. */
export function standsForSubmitter(person: Person, open: Step): boolean {
  return open.submittedBy !== null && standInAt(person, open)?.accountId === open.submittedBy
}
