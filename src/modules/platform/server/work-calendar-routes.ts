import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { holds } from '#kernel/server/person.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { isWeekend, platformSetting } from '../model/index.ts'
import { workCalendarGet, workCalendarSetYear } from '../model/work-calendar-calls.ts'
import { missingYears, workCalendar, workCalendarKey } from './work-calendar.ts'

/** The holidays entered so far, and the years that are missed. */
const readRoute = route(workCalendarGet, {
  access: 'signedIn',
  summary: '查询工作日历',
  async read(_question, act) {
    const calendar = await workCalendar(act.tx)
    return { ...calendar, missing: missingYears(calendar, act.now) }
  },
})

/** The holidays of one year, in place of what was entered for it; deadlines that stand stay as they are. */
const writeRoute = route(workCalendarSetYear, {
  access: { action: 'platformSetting.update' },
  summary: '维护工作日历',
  async change({ year, off, on }, act) {
    demandPlatform(act)
    if ([...off, ...on].some(day => !day.startsWith(`${year}-`)))
      act.refuse(`日期须在 ${year} 年内`, 'off')
    if (off.length === 0) act.refuse('请至少标出一个放假日', 'off')
    const both = on.find(day => off.includes(day))
    if (both !== undefined) act.refuse(`${both} 不能既放假又上班`, 'on')
    const plain = on.find(day => !isWeekend(day))
    if (plain !== undefined) act.refuse(`${plain} 不是周末，无须标为调休上班`, 'on')
    const [found] = await findRows(
      act.tx,
      platformSetting,
      eq(tableOf(platformSetting).key, workCalendarKey),
      1,
    )
    if (found === undefined) throw absent()
    const row = await lockRow(act, platformSetting, found.id)
    const before = await workCalendar(act.tx)
    const others = (kept: readonly string[]) => kept.filter(day => !day.startsWith(`${year}-`))
    const value = {
      off: [...others(before.off), ...new Set(off)].sort(),
      on: [...others(before.on), ...new Set(on)].sort(),
    }
    await updateRow(
      act,
      platformSetting,
      row,
      { value },
      { verb: 'update', label: `维护 ${year} 年工作日历` },
    )
    return { ...value, missing: missingYears(value, act.now) }
  },
})

const mayWrite = ({ person }: Act) => holds(person, 'platformSetting.update')

/** Waits for whoever keeps the settings while deadlines are counted in a year without holidays. */
export const workCalendarTodo = {
  kind: 'platform.workCalendar',
  label: '工作日历',
  link: '/website/wangzhanpeizhiList?part=calendar',
  isFor: mayWrite,
  async count(act: Act) {
    return { count: (await missedBy(act)).length }
  },
  async list(act: Act) {
    return (await missedBy(act)).map(year => ({
      id: `workCalendar-${year}`,
      resource: platformSetting.path,
      record: workCalendarKey,
      title: `录入 ${year} 年放假和调休安排`,
      label: '工作日历',
      submittedAt: act.now.toISOString(),
      link: `/website/wangzhanpeizhiList?part=calendar&year=${year}`,
    }))
  },
}

async function missedBy(act: Act): Promise<readonly number[]> {
  if (!mayWrite(act)) return []
  return missingYears(await workCalendar(act.tx), act.now)
}

export const workCalendarRoutes: readonly AnyRoute[] = [readRoute, writeRoute]
