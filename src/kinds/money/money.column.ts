import { sql } from 'drizzle-orm'
import { bigint } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { MoneyField } from './money.ts'

/** bigint of fen (BR-33); never negative unless the field is `signed`. */
export const moneyColumn: KindColumn<MoneyField> = {
  column: (_field, place) => bigint(place.column, { mode: 'number' }),
  condition: scalarCondition,
  check: (field, column) => (field.signed ? undefined : sql`${column} >= 0`),
  sums: true,
}
