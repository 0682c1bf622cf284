import { isReading } from './action-levels.ts'

/** The kinds of the three administrators. */
export type AdminKind = 'none' | 'system' | 'security' | 'audit'

/** Actions that an administrator of one kind shares with none of the others: everything but reading. */
export function writingActions(actions: readonly string[]): string[] {
  return actions.filter(name => !isReading(name.slice(name.indexOf('.') + 1)))
}

/** Actions that two lists share and that no two of the three administrators may both hold. */
export function sharedWrites(one: readonly string[], other: readonly string[]): string[] {
  const held = new Set(writingActions(other))
  return writingActions(one).filter(name => held.has(name))
}
