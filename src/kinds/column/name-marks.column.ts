import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { currentVault } from '#services/vault/vault.ts'
import { comparableName } from '../fold-text.ts'
import type { Place } from './kind-column.column.ts'
import { sealContext } from './sealed.column.ts'

/*
 * How a sealed name is found (docs/decisions/006): beside it stand marks, one of the whole name and
 * one of each of its beginnings up to six signs. A mark is a keyed hash that is bound to its column
 * and to its length, so a beginning of two signs is never taken for a name of two.
 */

/** Beginnings of so many signs have a mark. */
const longestBeginning = 6

/** The marks of a name, in an order that tells nothing of it. */
export function nameMarks(place: Place, name: string): string[] {
  const signs = [...comparableName(name)]
  if (signs.length === 0) return []
  const beginnings = signs
    .slice(0, longestBeginning)
    .map((_, at) => beginningMark(place, signs.slice(0, at + 1)))
  return [...beginnings, wholeMark(place, signs)].toSorted()
}

/** Names that are this one. */
export function isNameCondition(marks: PgColumn, place: Place, name: string): SQL {
  return holds(marks, wholeMark(place, [...comparableName(name)]))
}

/** Names that begin so; of more than six signs the whole name alone is found. */
export function beginsCondition(marks: PgColumn, place: Place, typed: string): SQL | undefined {
  const signs = [...comparableName(typed)]
  if (signs.length === 0) return undefined
  const isShort = signs.length <= longestBeginning
  return holds(marks, isShort ? beginningMark(place, signs) : wholeMark(place, signs))
}

function holds(marks: PgColumn, mark: string): SQL {
  return sql`${marks} @> array[${mark}]::text[]`
}

function beginningMark(place: Place, signs: readonly string[]): string {
  return markOf(place, `beginning ${signs.length}`, signs)
}

function wholeMark(place: Place, signs: readonly string[]): string {
  return markOf(place, 'whole', signs)
}

function markOf(place: Place, what: string, signs: readonly string[]): string {
  return currentVault().blindIndex(signs.join(''), `${sealContext(place)} ${what}`)
}
