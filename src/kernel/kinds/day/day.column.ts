import { date } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { DayField } from './day.ts'
import { isRelativeDay, resolveDay } from './relative-day.ts'

/** date; filters take `today-30` and its like beside days. */
export const dayColumn: KindColumn<DayField> = {
  column: (_field, place) => date(place.column, { mode: 'string' }),
  condition(field, { op, value }, target) {
    const day = isRelativeDay(value) ? resolveDay(value, target.today) : value
    return scalarCondition(field, { op, value: day }, target)
  },
}
