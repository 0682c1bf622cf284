import type { PresentedOf } from '#ui/logic/presented.ts'
import type { role } from '../../model/role.ts'

/** Two held roles that no one may hold together, by name. */
export type RolePair = readonly [string, string]

/** The pairs among these roles that exclude each other, or join two of the three administrators. */
export function conflictsOf(roles: readonly PresentedOf<typeof role>[]): readonly RolePair[] {
  return roles.flatMap((one, at) =>
    roles
      .slice(at + 1)
      .filter(other => isExclusive(one, other) || isExclusive(other, one) || areRivals(one, other))
      .map((other): RolePair => [one.name, other.name]),
  )
}

function isExclusive(one: PresentedOf<typeof role>, other: PresentedOf<typeof role>): boolean {
  return Array.isArray(one.exclusiveWith) && one.exclusiveWith.includes(other.id)
}

function areRivals(one: PresentedOf<typeof role>, other: PresentedOf<typeof role>): boolean {
  return one.adminKind !== 'none' && other.adminKind !== 'none' && one.adminKind !== other.adminKind
}
