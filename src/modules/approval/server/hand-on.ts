import { and, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { review } from '../model/index.ts'
import { waitingCondition } from './queue.ts'

/** An open review that waits for somebody. */
export interface WaitingReview {
  readonly id: string
  readonly title: string
  /** Why the successor cannot take it over. */
  readonly refusal?: string
}

const shownAtMost = 500

/** What waits for somebody, and whether a successor could decide it: nobody takes over what he submitted himself. */
export async function reviewsOf(
  act: Act,
  person: Person,
  successor: Person | null,
): Promise<WaitingReview[]> {
  const where = waitingCondition({ ...act, person })
  if (where === undefined) return []
  const rows = await findRows(act.tx, review, where, shownAtMost)
  const open =
    successor === null
      ? undefined
      : await decidableBy({ ...act, person: successor }, rows, person.accountId)
  return rows.map(({ id, title, stepName, submittedBy }) => {
    const waiting = { id, title: `${title} · ${stepName}` }
    if (successor === null || open?.has(id)) return waiting
    const isOwn = submittedBy === successor.accountId
    return { ...waiting, refusal: isOwn ? '由接手人提交，留给其他审核人' : '接手人不能审核此事项' }
  })
}

async function decidableBy(
  act: Act,
  rows: readonly { readonly id: string }[],
  from: string,
): Promise<ReadonlySet<string>> {
  const where = waitingCondition(act, undefined, from)
  if (where === undefined || rows.length === 0) return new Set()
  const asked = inArray(
    columnNamed(review, 'id'),
    rows.map(({ id }) => id),
  )
  const found = await findRows(act.tx, review, and(where, asked), shownAtMost)
  return new Set(found.map(({ id }) => id))
}

/** Takes open reviews off somebody's list and names the colleague who goes on with them. */
export async function handReviewsOn(
  act: Act,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const id of ids) {
    const row = await lockRow(act, review, id)
    if (row.state !== 'open') continue
    const handedBy = [...(row.handedBy ?? []).filter(each => each !== from && each !== to), from]
    // What waits for one superior alone waits for the colleague from now on.
    const stepReviewer = row.stepReviewer === from ? to : row.stepReviewer
    const swapped = (added: readonly string[] | null) =>
      added?.map(each => (each === from ? to : each)) ?? null
    await moveRow(act, review, row, 'handOn', {
      ...{ handedBy, handedTo: to, stepReviewer },
      addedBefore: swapped(row.addedBefore),
      addedAfter: swapped(row.addedAfter),
    })
  }
}
