import { customType } from 'drizzle-orm/pg-core'
import { areaPrefix } from '#kinds/area/area-code.ts'
import type { Sensitivity } from '#kinds/sensitivity.ts'
import type { GrantedScope, Person } from './person.ts'

/** Bytes that the vault has sealed. */
export const sealedBytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A person as plain JSON: what a job has to know of whoever asked for it. */
export interface SerialisedPerson {
  readonly person: Omit<Person, 'actions' | 'places' | 'sensitivities' | 'elevatedUntil'>
  readonly actions: readonly (readonly [string, readonly GrantedScope[]])[]
  readonly sensitivities: readonly Sensitivity[]
}

/** What is kept of a person whose work goes on in a job: the rights held when it was asked for. */
export function serialisePerson(asking: Person): SerialisedPerson {
  const { actions, sensitivities, places: _, elevatedUntil: _elevated, ...person } = asking
  return {
    person,
    actions: [...actions].map(([action, scopes]) => [action, [...scopes]] as const),
    sensitivities: [...sensitivities],
  }
}

/** The person that was kept; the second confirmation of identity is over. */
export function restorePerson({ person, actions, sensitivities }: SerialisedPerson): Person {
  return {
    ...person,
    actions: new Map(actions.map(([action, scopes]) => [action, new Set(scopes)])),
    sensitivities: new Set(sensitivities),
    places: new Set(),
    elevatedUntil: null,
  }
}

/**
 * A person with no more than another picture of the same person holds, too: neither scope nor
 * action beyond both, and none of the areas and departments that were left meanwhile.
 */
export function withinRightsOf(person: Person, now: Person): Person {
  if (person.ownerKind !== now.ownerKind || person.ownerId !== now.ownerId)
    return { ...person, actions: new Map(), sensitivities: new Set() }
  const actions = new Map<string, ReadonlySet<GrantedScope>>()
  for (const [action, scopes] of person.actions) {
    const held = new Set([...(now.actions.get(action) ?? [])].map(scope => JSON.stringify(scope)))
    const both = [...scopes].filter(scope => held.has(JSON.stringify(scope)))
    if (both.length > 0) actions.set(action, new Set(both))
  }
  const sensitivities = new Set(
    [...person.sensitivities].filter(each => now.sensitivities.has(each)),
  )
  return {
    ...person,
    ...{ actions, sensitivities },
    roleCodes: person.roleCodes.filter(code => now.roleCodes.includes(code)),
    departmentId: person.departmentId === now.departmentId ? person.departmentId : null,
    departmentIds: person.departmentIds.filter(id => now.departmentIds.includes(id)),
    areaCodes: person.areaCodes.filter(code =>
      now.areaCodes.some(held => code.startsWith(areaPrefix(held))),
    ),
  }
}
