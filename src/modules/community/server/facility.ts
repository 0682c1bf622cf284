import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { facility, facilityInspection, personTags } from '../model/index.ts'
import { areaOf } from './places.ts'
import { nextNumber } from './serials.ts'

/** How far somebody walks in a quarter of an hour, in metres. */
const walk = 1000

/** Facilities with their hours, their looks and whoever lives near. */
export const facilityServing = serve(facility, {
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'facility'),
    area: await areaOf(act, draft.community),
  }),
  check(next, act) {
    if ((next.openFrom === null) !== (next.openTo === null))
      act.mark(next.openFrom === null ? 'openFrom' : 'openTo', '开放起止时间须同时填写')
    if (next.openFrom !== null && next.openTo !== null && next.openFrom >= next.openTo)
      act.mark('openTo', `开放止 ${next.openTo} 应晚于开放起 ${next.openFrom}`)
  },
  async updated(row, act, before) {
    if (row.community === before.community) return
    await updateRow(act, facility, row, { area: await areaOf(act, row.community) })
  },
  moves: {
    maintain: (_row, answers, act) => pause(answers, act),
    close: (_row, answers, act) => pause(answers, act),
    reopen: () => ({ closedReason: null, closedUntil: null }),
  },
  finds: {
    overdue: () =>
      sql`(${columnNamed(facility, 'nextCheckOn')} < ${beijingDay(new Date())} and ${columnNamed(facility, 'state')} <> 'closed')`,
  },
  async detail(row, act) {
    if (row.location === null) return { nearby: null }
    const { lng, lat } = row.location
    // Metres of a degree where China lies; near enough within a kilometre.
    const { rows } = await act.tx.execute<{ tag: string; count: number }>(sql`
      with near as (
        select distinct s.person from house h join house_stay s on s.house = h.id and s."to" is null
         where h.community = ${row.community}::uuid and h.location is not null
           and sqrt(power(((h.location->>'lat')::float8 - ${lat}) * 111320, 2)
             + power(((h.location->>'lng')::float8 - ${lng}) * 111320 * cos(radians(${lat})), 2)) <= ${walk}
      )
      select tag, count(*)::int as count from near
        join person p on p.id = near.person, unnest(array_append(coalesce(p.tags, '{}'), '')) tag
       group by tag`)
    const names: Readonly<Record<string, string>> = { '': '合计', ...personTags }
    return { nearby: Object.fromEntries(rows.map(({ tag, count }) => [names[tag] ?? tag, count])) }
  },
})

function pause(
  {
    closedReason,
    closedUntil,
  }: { readonly closedReason: string; readonly closedUntil: string | null },
  act: Act,
) {
  if (closedUntil !== null && closedUntil <= beijingDay(act.now))
    act.refuse('预计恢复日期应晚于今天', 'closedUntil')
  return { closedReason, closedUntil }
}

/** Looks at facilities; the next one is planned by the last. */
export const facilityInspectionServing = serve(facilityInspection, {
  async prepare(draft, act) {
    const of = await findRow(act.tx, facility, draft.facility)
    return of === undefined ? {} : { organisation: of.organisation }
  },
  check(next, act) {
    if (next.on > beijingDay(act.now)) act.mark('on', '检查日期不能晚于今天')
    if (next.next !== null && next.next <= next.on) act.mark('next', '下次检查应晚于本次')
    if (next.result === 'fault' && next.finding === null) act.mark('finding', '请写明隐患情况')
    if (next.fixedOn !== null && next.fixedOn < next.on)
      act.mark('fixedOn', '整改完成不能早于检查日期')
  },
  async inserted(row, act) {
    const of = await lockRow(act, facility, row.facility)
    await updateRow(act, facility, of, {
      lastCheckOn: row.on,
      ...(row.next === null ? {} : { nextCheckOn: row.next }),
    })
  },
})
