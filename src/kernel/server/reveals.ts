import { isIndexed } from '../kinds/columns.ts'
import { isPersonal } from '../kinds/registry.ts'
import type { AnyResource } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { currentVault } from './vault/vault.ts'

/** Asked before a personal value is shown in the clear; refuses who has seen too many. */
export type RevealGuard = (act: Act) => Promise<void>

let guard: RevealGuard = async () => {}

/** Connects the module that counts looks at personal values; once, at start. */
export function connectRevealGuard(given: RevealGuard): void {
  guard = given
}

/** Refuses a look that would be one too many. */
export function guardReveal(act: Act): Promise<void> {
  return guard(act)
}

/**
 * Whom a record is about, as keyed hashes of the numbers that stand for a person (document, phone,
 * card): alike for the same person in every registry, and not to be read back.
 */
export function subjectsOf(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = row[name]
    const stands = isPersonal(field) && isIndexed(field) && typeof value === 'string'
    return stands ? [subjectHash(value)] : []
  })
}

/** The hash of a number as it is typed. */
export function subjectHash(value: string): string {
  return currentVault().blindIndex(value.replace(/\s+/g, '').toUpperCase(), 'person')
}
