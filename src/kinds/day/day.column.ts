import { date } from 'drizzle-orm/pg-core'
import { emptinessCondition, scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import { type DayField, dayKind } from './day.ts'
import { isRelativeDay, resolveDay } from './relative-day.ts'

/** date; filters take `today-30` and its like beside days. A personal one is sealed and never searched. */
export const dayColumn: KindColumn<DayField> = {
  column: (field, place) =>
    dayKind.isPersonal(field) ? sealedColumn(place) : date(place.column, { mode: 'string' }),
  condition(field, comparison, target) {
    if (dayKind.isPersonal(field)) return emptinessCondition(field, comparison, target)
    const { op, value } = comparison
    const day = isRelativeDay(value) ? resolveDay(value, target.today) : value
    return scalarCondition(field, { op, value: day }, target)
  },
}
