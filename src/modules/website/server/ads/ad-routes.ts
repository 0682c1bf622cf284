import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { ad, adPosition } from '../../model/index.ts'
import { adServing } from './ad.ts'
import { adDaily, shownRoutes } from './ad-shown.ts'

const dailyRoute = route({
  method: 'GET',
  path: '/api/website/ad/getDaily',
  access: { action: 'ad.view' },
  summary: '广告每日数据',
  question: z.object({ id: z.uuid('记录编号有误') }),
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
const calendarRoute = route({
  method: 'GET',
  path: '/api/website/ad/getCalendar',
  access: { action: 'ad.view' },
  summary: '广告位日历',
  question: z.object({
    position: z.uuid('记录编号有误'),
    month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '月份格式如 2026-11'),
  }),
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
