import { text } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { MonthField } from './month.ts'

/** `YYYY-MM`, which sorts as text. */
export const monthColumn: KindColumn<MonthField> = {
  column: (_field, place) => text(place.column),
  condition: scalarCondition,
}
