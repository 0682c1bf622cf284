import { integer } from 'drizzle-orm/pg-core'
import { boundsCheck, scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { type PercentField, percentBounds } from './percent.ts'

/** integer of basis points. */
export const percentColumn: KindColumn<PercentField> = {
  column: (_field, place) => integer(place.column),
  condition: scalarCondition,
  check: (field, column) => boundsCheck(column, percentBounds(field)),
}
