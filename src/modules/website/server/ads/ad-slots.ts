import { and, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { ad, adPosition } from '../../model/index.ts'
import type { Ad } from './ad.ts'

const table = tableOf(ad)

/** Refuses when on some day more ads than the position takes would run; the one it replaces does not count. */
export async function refuseFull(act: Act, row: Ad): Promise<void> {
  // Two ads for the last free slot: the second waits for the first.
  await act.tx.execute(sql`select 1 from ad_position where id = ${row.position} for update`)
  const position = await findRow(act.tx, adPosition, row.position)
  if (position === undefined) return
  const others = await runningIn(act, row)
  for (let day = beijingDay(new Date(row.startAt)); ; day = nextDay(day)) {
    const { from, to } = beijingDayRange(day)
    if (from.toISOString() >= row.endAt) return
    const running = others.filter(
      each => each.startAt < to.toISOString() && each.endAt > from.toISOString(),
    )
    if (running.length >= position.maxAds) act.refuse(`${day} 该广告位已满`, 'startAt')
  }
}

function runningIn(act: Act, row: Ad): Promise<Ad[]> {
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
      lt(table.startAt, row.endAt),
      gt(table.endAt, row.startAt),
    ),
  )
}

function nextDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
