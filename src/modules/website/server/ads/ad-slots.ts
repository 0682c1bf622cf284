import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { ad, adPosition } from '../../model/index.ts'
import type { Ad } from './ad-row.ts'

const table = tableOf(ad)

/** Refuses when on some day more ads than the position takes would run; the one it replaces does not count. */
export async function refuseFull(act: Act, row: Ad): Promise<void> {
  // Two ads for the last free slot: the second waits for the first.
  await act.tx.execute(sql`select 1 from ad_position where id = ${row.position} for update`)
  const position = await findRow(act.tx, adPosition, row.position)
  if (position === undefined) return
  const span = { from: row.startAt ?? act.now.toISOString(), to: row.endAt }
  const others = await runningIn(act, row, span)
  for (const day of fullestDays(others, span.from)) {
    const { from, to } = beijingDayRange(day)
    if (from.toISOString() === span.to) return
    const running = others.filter(
      each =>
        (each.startAt ?? '') < to.toISOString() &&
        (each.endAt === null || each.endAt > from.toISOString()),
    )
    if (running.length >= position.maxAds) act.refuse(`${day} 该广告位已满`, 'startAt')
  }
}

/** The first day, and each on which another one begins: no day between them is fuller. */
function fullestDays(others: readonly Ad[], from: string): readonly string[] {
  const begins = others.flatMap(({ startAt }) =>
    startAt !== null && startAt > from ? beijingDay(new Date(startAt)) : [],
  )
  return [...new Set([beijingDay(new Date(from)), ...begins])].sort()
}

/** When an ad runs; without an end until it is taken down. */
interface Span {
  readonly from: string
  readonly to: string | null
}

function runningIn(act: Act, row: Ad, { from, to }: Span): Promise<Ad[]> {
  return findRows(
    act.tx,
    ad,
    and(
      eq(table.position, row.position),
      inArray(table.state, ['scheduled', 'online']),
      notInArray(
        table.id,
        [row.id, row.replaces].flatMap(id => id ?? []),
      ),
      to === null ? undefined : lt(table.startAt, to),
      or(isNull(table.endAt), gt(table.endAt, from)),
    ),
  )
}
