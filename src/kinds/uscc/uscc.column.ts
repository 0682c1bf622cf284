import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { UsccField } from './uscc.ts'

/** Plain text of 18 characters. */
export const usccColumn: KindColumn<UsccField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
}
