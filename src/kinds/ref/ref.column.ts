import { uuid } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { RefField } from './ref.ts'

/** The id of the record; the table adds the foreign key. */
export const refColumn: KindColumn<RefField> = {
  column: (_field, place) => uuid(place.column),
  condition: scalarCondition,
}
