import { inArray } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { Words } from '#kinds/field.ts'
import { type review, reviewTurn, turns } from '../model/index.ts'

export type Turn = Row<typeof reviewTurn>

/** What happened to the steps of some reviews beside their decisions. */
export async function turnsOf(
  reader: Reader,
  reviews: readonly string[],
): Promise<readonly Turn[]> {
  return findRows(reader, reviewTurn, inArray(tableOf(reviewTurn).review, [...reviews]))
}

const nameOf = (id: string, words: Words) => words.record(accountPath, id) ?? ''

/** The turns of one review as its timeline shows them. */
export function shownTurns(turned: readonly Turn[], words: Words) {
  return turned.map(({ id, step, kind, from, to, reason, at }) => ({
    ...{ id, no: step, kind, label: turns[kind], reason, at },
    byName: nameOf(from, words),
    toName: nameOf(to, words),
  }))
}

/** Who was added to the open step of a review and has yet to speak. */
export function addedOf({ state, addedBefore, addedAfter }: Row<typeof review>, words: Words) {
  if (state !== 'open') return []
  const waiting = (added: readonly string[] | null, place: 'before' | 'after') =>
    (added ?? []).map(id => ({ id, name: nameOf(id, words), place }))
  return [...waiting(addedBefore, 'before'), ...waiting(addedAfter, 'after')]
}
