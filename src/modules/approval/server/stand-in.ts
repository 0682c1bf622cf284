import type { Row } from '#kernel/resource/resource.ts'
import type { Person, StandIn } from '#kernel/server/person.ts'
import type { review } from '../model/index.ts'

type Step = Pick<Row<typeof review>, 'stepRole' | 'submittedBy'>

/** In whose place the person decides the open step; undefined: in his own. */
export function standInAt({ standsFor }: Person, { stepRole }: Step): StandIn | undefined {
  return standsFor?.find(({ role }) => role === stepRole)
}

/** Whether the open step would be decided in the place of the very person who submitted. */
export function standsForSubmitter(person: Person, open: Step): boolean {
  return open.submittedBy !== null && standInAt(person, open)?.accountId === open.submittedBy
}
