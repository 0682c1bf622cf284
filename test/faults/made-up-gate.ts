import type { Gate } from '#kernel/server/gate.ts'
import type { Person } from '#kernel/server/person.ts'

/** A gate that lets in whoever a run has made up, named by the header x-test-person. */
export interface MadeUpGate {
  readonly gate: Gate
  /** The header under which calls are this person's. */
  as(person: Person): Readonly<Record<string, string>>
}

/** Opens such a gate. */
export function openMadeUpGate(): MadeUpGate {
  const people = new Map<string, Person>()
  return {
    gate: {
      async identify(request) {
        const id = request.headers['x-test-person']
        const person = typeof id === 'string' ? (people.get(id) ?? null) : null
        return { person, sessionHash: person?.sessionId ?? 'nobody', restricted: false }
      },
      stepUpMethods: async () => ['password'],
    },
    as(person) {
      people.set(person.accountId, person)
      return { 'x-test-person': person.accountId }
    },
  }
}
