import { numeric } from 'drizzle-orm/pg-core'
import { boundsCheck, scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { type DecimalField, decimalBounds } from './decimal.ts'

/** numeric with the declared digits, read as a number. */
export const decimalColumn: KindColumn<DecimalField> = {
  column: (field, place) =>
    numeric(place.column, { mode: 'number', precision: 15, scale: field.digits }),
  condition: scalarCondition,
  check: (field, column) => boundsCheck(column, decimalBounds(field)),
  sums: true,
}
