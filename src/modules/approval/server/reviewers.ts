import type { Act } from '#kernel/server/act.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { areasOfOwners, asksOwnersArea, isInScope, scopeOf } from '#kernel/server/scope.ts'
import { review } from '../model/index.ts'
import { approvalPorts } from './ports.ts'
import { reviewAction, type Subject } from './subject.ts'

/** A step, and the organisation whose records come to it; null: the platform's own, or any. */
export interface StepAt {
  readonly subject: Subject
  /** Code of the role that decides; null: whoever holds the subject's review action. */
  readonly role: string | null
  readonly organisation: string | null
}

/** Who may decide a step today, by name; undefined where nobody tells who holds what. */
export async function reviewersAt(
  act: Act,
  { subject, role, organisation }: StepAt,
): Promise<readonly Person[] | undefined> {
  const action = reviewAction(subject)
  const people = await approvalPorts().peopleWith(act, { action, role })
  if (people === undefined || organisation === null) return people
  return reaching(act, people, { action, organisation })
}

/** Those of some people whose action reaches the reviews of an organisation; null: the platform's own. */
export async function reaching(
  act: Act,
  people: readonly Person[],
  { action, organisation }: { action: string; organisation: string | null },
): Promise<readonly Person[]> {
  const row = { organisation }
  const reached: Person[] = []
  for (const person of people) {
    const scope = holds(person, action) ? scopeOf(review, person, action) : null
    if (scope === null) continue
    const areas = asksOwnersArea(scope) ? await areasOfOwners(act.tx, review, [row]) : undefined
    if (isInScope(scope, row, areas?.get(organisation))) reached.push(person)
  }
  return reached
}
