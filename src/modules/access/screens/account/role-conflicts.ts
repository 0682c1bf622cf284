import type { Presented } from '#kernel/web/logic/presented.ts'

/** Two held roles that no one may hold together, by name. */
export type RolePair = readonly [string, string]

/** The pairs among these roles that exclude each other, or join two of the three administrators. */
export function conflictsOf(roles: readonly Presented[]): readonly RolePair[] {
  return roles.flatMap((one, at) =>
    roles
      .slice(at + 1)
      .filter(other => isExclusive(one, other) || isExclusive(other, one) || areRivals(one, other))
      .map((other): RolePair => [String(one.name), String(other.name)]),
  )
}

function isExclusive(one: Presented, other: Presented): boolean {
  return Array.isArray(one.exclusiveWith) && one.exclusiveWith.includes(other.id)
}

function areRivals(one: Presented, other: Presented): boolean {
  return one.adminKind !== 'none' && other.adminKind !== 'none' && one.adminKind !== other.adminKind
}
