import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import type { review } from '../model/index.ts'
import { reviewersOf } from './decide.ts'
import { whyNotLeft } from './reviewable.ts'
import { reaching, reviewersAt } from './reviewers.ts'
import { findSubject, reviewAction, type Subject } from './subject.ts'
import { isAsked, stillAdded } from './who-decides.ts'

type Open = Row<typeof review>

interface At {
  readonly open: Open
  readonly subject: Subject
}

/**
 * Whom the open step may be given to: others of its role at work today who neither submitted,
 * decided in this round nor were added.
 */
export async function takersOf(act: Act, { open, subject }: At): Promise<readonly Person[]> {
  const { stepRole: role } = open
  return apartFrom(await busyWith(act, open), await peopleAt(act, { open, subject }, role))
}

/** Who may be added to the open step: whoever may decide such reviews, unless he must decide it anyway. */
export async function addableTo(act: Act, { open, subject }: At): Promise<readonly Person[]> {
  const busy = await busyWith(act, open)
  const every = apartFrom(busy, await peopleAt(act, { open, subject }, null))
  const isOwn = (person: Person) =>
    open.stepReviewer === person.accountId ||
    (open.steps[open.step - 1]?.mode === 'all' &&
      (open.stepRole === null || person.roleCodes.includes(open.stepRole)))
  return every.filter(person => !isOwn(person))
}

/**
 * Whether the steps still to come would lack somebody to decide them once this person is added:
 * one person decides one step of a round.
 */
export async function wouldLack(act: Act, { open, subject }: At, added: string): Promise<boolean> {
  const next = open.stepPassed === true ? open.step : open.step - 1
  const ahead = open.steps.slice(next).filter(({ superior }) => !superior)
  const gone = new Set([...(await reviewersOf(act, open)), ...stillAdded(open), open.submittedBy])
  for (const role of new Set(ahead.map(step => step.role))) {
    const people = await peopleAt(act, { open, subject }, role)
    const left = people.filter(({ accountId }) => !gone.has(accountId) && accountId !== added)
    if (left.length < ahead.filter(step => step.role === role).length) return true
  }
  return false
}

/**
 * Whom the open step waits for: people of its role at work today whom it asks, who have not decided
 * in this round nor given it away.
 */
export async function decidersOf(act: Act, open: Open): Promise<readonly Person[]> {
  const subject = findSubject(open.kind)
  if (subject === undefined) return []
  const gone = new Set([...(await reviewersOf(act, open)), ...(open.handedBy ?? [])])
  const people = await peopleAt(act, { open, subject }, open.stepRole)
  return people.filter(person => !gone.has(person.accountId) && isAsked(person, open))
}

async function peopleAt(act: Act, { open, subject }: At, role: string | null) {
  const { organisation } = open
  const people = (await reviewersAt(act, { subject, role, organisation })) ?? []
  const reached =
    organisation === null
      ? await reaching(act, people, { action: reviewAction(subject), organisation })
      : people
  const left: Person[] = []
  for (const person of reached)
    if ((await whyNotLeft(act, open, person)) === undefined) left.push(person)
  return left
}

/** Who has no further part in the open step: the asker himself among them. */
async function busyWith(act: Act, open: Open): Promise<ReadonlySet<string | null>> {
  return new Set([
    act.person.accountId,
    open.submittedBy,
    ...stillAdded(open),
    ...(await reviewersOf(act, open)),
  ])
}

function apartFrom(busy: ReadonlySet<string | null>, people: readonly Person[]): readonly Person[] {
  return people.filter(({ accountId }) => !busy.has(accountId))
}
