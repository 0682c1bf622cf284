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

/** What makes its holder one of the three administrators of the platform, whatever his role is called. */
const cores: Readonly<Record<Exclude<AdminKind, 'none'>, readonly string[]>> = {
  system: ['account.create', 'account.update', 'account.import', 'account.resetPassword'],
  security: ['role.create', 'role.update', 'role.copy', 'grant.create', 'grant.confirm'],
  audit: ['operation.export', 'operation.verify', 'logAlert.handle'],
}

interface Kept {
  readonly adminKind: AdminKind
  readonly actions: readonly string[]
}

/** Which of the three administrators a role makes its holder on the platform: by its kind, else by what it holds. */
export function adminKindsOf({ adminKind, actions }: Kept): readonly AdminKind[] {
  if (adminKind !== 'none') return [adminKind]
  return (['system', 'security', 'audit'] as const).filter(kind =>
    cores[kind].some(name => actions.includes(name)),
  )
}

/** Whether two roles together would make one person two of the three administrators. */
export function isJoining(one: Kept, other: Kept): boolean {
  return new Set([...adminKindsOf(one), ...adminKindsOf(other)]).size > 1
}
