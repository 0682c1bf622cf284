import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'
import { emptiness, filterRefusal, unknownComparison } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { daySchema } from '../day/day.ts'
import { addDays, isRelativeDay, resolveDay } from '../day/relative-day.ts'
import type { Period, PeriodField } from './period.ts'

/** PostgreSQL keeps days as `[from,to)`; ours include both ends. */
const dayRange = customType<{ data: Period; driverData: string }>({
  dataType: () => 'daterange',
  toDriver: ({ from, to }) => `[${from},${to}]`,
  fromDriver(range) {
    const match = /^\[([\d-]+),([\d-]+)\)$/.exec(range)
    if (!match?.[1] || !match[2]) throw new Error(`not a stretch of days: ${range}`)
    return { from: match[1], to: addDays(match[2], -1) }
  },
})

/** daterange, which refuses an end before the beginning; from and to find what overlaps them. */
export const periodColumn: KindColumn<PeriodField> = {
  column: (_field, place) => dayRange(place.column),
  condition(field, comparison, target) {
    const { op, value } = comparison
    if (op !== 'from' && op !== 'to') {
      return emptiness(comparison, target) ?? unknownComparison(field, comparison)
    }
    const day = daySchema.safeParse(isRelativeDay(value) ? resolveDay(value, target.today) : value)
    if (!day.success) throw filterRefusal(`筛选「${field.label}」：请选择日期`)
    if (op === 'from') return sql`${target.column} && daterange(${day.data}::date, null, '[]')`
    return sql`${target.column} && daterange(null, ${day.data}::date, '[]')`
  },
  check: (_field, column) =>
    sql`not isempty(${column}) and not lower_inf(${column}) and not upper_inf(${column})`,
}
