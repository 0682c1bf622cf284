import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { adCalendar, adDaily as adDailyCall } from '../../model/ad-calls.ts'
import { ad, adPosition } from '../../model/index.ts'
import { adServing } from './ad.ts'
import { adDaily, shownRoutes } from './ad-shown.ts'

const dailyRoute = route(adDailyCall, {
  access: { action: 'ad.view' },
  summary: '广告每日数据',
  async read({ id }, act) {
    await readInScope(act, adServing, id)
    return act.tx
      .select()
      .from(adDaily)
      .where(eq(adDaily.ad, id))
      .orderBy(asc(adDaily.day))
      .limit(366)
  },
})

/** The ads of a position in a month, for its calendar; those of other organisations without their title. */
const calendarRoute = route(adCalendar, {
  access: { action: 'ad.view' },
  summary: '广告位日历',
  async read({ position: id, month }, act) {
    const table = tableOf(ad)
    const position = await findRow(act.tx, adPosition, id)
    const first = beijingDayRange(`${month}-01`).from.toISOString()
    const last = new Date(Date.parse(first) + 32 * 86_400_000).toISOString()
    const rows = await findRows(
      act.tx,
      ad,
      and(
        eq(table.position, id),
        inArray(table.state, ['pending', 'scheduled', 'online', 'ended']),
        lt(table.startAt, last),
        or(isNull(table.endAt), gt(table.endAt, first)),
      ),
    )
    const { ownerKind, ownerId } = act.person
    const isOpen = (organisation: string | null) =>
      ownerKind === 'platform' || organisation === ownerId
    return {
      maxAds: position?.maxAds ?? 0,
      ads: rows.map(row => ({
        id: row.id,
        title: isOpen(row.organisation) ? row.title : '其他机构的广告',
        state: row.state,
        startAt: row.startAt,
        endAt: row.endAt,
      })),
    }
  },
})

export const adRoutes: readonly AnyRoute[] = [...shownRoutes, dailyRoute, calendarRoute]
