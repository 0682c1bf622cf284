import { isIndexed } from '#kinds/columns.ts'
import { isPersonal } from '#kinds/registry.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { AccessWay, Purpose } from '../resource/purpose.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { port } from './port.ts'

/** A person asks to see one personal value in the clear. */
export interface Look {
  readonly resource: AnyResource
  readonly row: RecordBase
  readonly field: string
  readonly purpose: Purpose
  readonly reason: string
  readonly isMinor: boolean
}

/** Whether the value may be shown: at once, by an earlier consent, or only after one that was asked for now. */
export type Leave = { readonly approval: string | null } | { readonly asked: string }

/** Asked before a personal value is shown in the clear; refuses who has seen too many. */
export type RevealGuard = (act: Act, look: Look) => Promise<Leave>

/** The modules that count looks at personal values and ask consent. */
export const revealGuard = port<RevealGuard>('reveal guard')

/** Refuses a look that would be one too many, or says whose consent it waits for. */
export function guardReveal(act: Act, look: Look): Promise<Leave> {
  return revealGuard()(act, look)
}

/** Personal values that somebody got in the clear, for the access log (敏感数据访问日志). */
export interface DataAccess {
  readonly resource: string
  /** Null where many records were taken out together. */
  readonly record: string | null
  readonly title: string
  /** Whose people may read it beside those of the account. */
  readonly organisation: string | null
  /** Whom it is about (`subjectsOf`). */
  readonly subjects: readonly string[]
  /** Labels of the fields. */
  readonly fields: readonly string[]
  readonly purpose: Purpose
  readonly reason: string
  readonly way: AccessWay
  readonly isMinor: boolean
  /** Number of the request that somebody else agreed to. */
  readonly approval: string | null
  readonly rows: number
  /** Number of the export job. */
  readonly file: string | null
}

/** The module that keeps the access log. */
export const accessLog = port<(act: Act, access: DataAccess) => Promise<void>>('access log')

/** Writes who got which personal values into the access log, in the same transaction. */
export function recordAccess(act: Act, access: DataAccess): Promise<void> {
  return accessLog()(act, access)
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

/** Whether a record is about somebody under age, as the resource says. */
export function isAboutMinor(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return resource.minor !== undefined && row[resource.minor] === true
}

/** The hash of a number as it is typed. */
export function subjectHash(value: string): string {
  return currentVault().blindIndex(value.replace(/\s+/g, '').toUpperCase(), 'person')
}
