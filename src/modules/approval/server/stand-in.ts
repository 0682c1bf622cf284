import type { Row } from '#kernel/resource/resource.ts'
import type { Person, StandIn } from '#kernel/server/person.ts'
import type { review } from '../model/index.ts'

type Step = Pick<Row<typeof review>, 'subject' | 'stepRole' | 'stepReviewer' | 'submittedBy'>

/** In whose place the person decides the open step; undefined: in his own. */
export function standInAt(
  { accountId: own, standsFor }: Person,
  { subject, stepRole, stepReviewer }: Step,
): StandIn | undefined {
  if (stepReviewer === own) return undefined
  return standsFor?.find(standIn => {
    if (stepReviewer !== null) return standIn.accountId === stepReviewer
    return stepRole === null ? decidesAlone(standIn, subject) : standIn.role === stepRole
  })
}

/** Whether the right to decide such records comes from the absent colleague alone. */
function decidesAlone({ actions = [] }: StandIn, subject: string): boolean {
  const name = subject.slice(subject.indexOf('/') + 1)
  return actions.some(action => action.startsWith(`${name}.`) && action !== `${name}.view`)
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
