import { sql } from 'drizzle-orm'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { levelOf } from '#modules/area/model/area.ts'
import { competentUnit } from '../model/index.ts'

/** Levels of areas by the level of the unit; the whole country has no code. */
const levels: Readonly<Record<string, readonly number[]>> = {
  '1': [1],
  '2': [1],
  '3': [2],
  '4': [3],
  '5': [4],
}

export const competentUnitServing = serve(competentUnit, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'ZG') }),
  async check(next, act) {
    if (levels[next.level]?.includes(levelOf(next.area)) !== true)
      act.mark('area', '所属区域与级别不符')
    if (next.parent === null) return
    const parent = await findRow(act.tx, competentUnit, next.parent)
    if (parent === undefined || parent.id === next.id) act.mark('parent', '上级单位不正确')
    else if (Number(parent.level) >= Number(next.level))
      act.mark('parent', '上级单位的级别应高于本单位')
    else if (parent.level !== '1' && !isWithin(next.area, parent.area))
      act.mark('parent', '上级单位的区域应包含本单位的区域')
  },
  /** Accounts that work for a unit keep it from being switched off. */
  async uses(rows, act) {
    const { rows: found } = await act.tx.execute<{ unit: string; count: number }>(sql`
      select unit, count(*)::int as count from account
       where owner_kind = 'unit' and state = 'enabled'
         and unit = any (${sql.param(rows.map(({ id }) => id))}::text[]) group by unit`)
    return new Map(found.map(({ unit, count }) => [unit, [{ what: '个启用账号', count }]]))
  },
  openPicks: true,
  pickNote: 'number',
})

/** Whether an area lies in another: `330106` in `330100` and in `330000`. */
function isWithin(area: string, whole: string): boolean {
  return area.startsWith(whole.replace(/(00)+$/, ''))
}
