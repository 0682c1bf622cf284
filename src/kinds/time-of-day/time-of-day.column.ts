import { text } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { TimeOfDayField } from './time-of-day.ts'

/** `HH:mm`, which sorts as text. */
export const timeOfDayColumn: KindColumn<TimeOfDayField> = {
  column: (_field, place) => text(place.column),
  condition: scalarCondition,
}
