import { boolean } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { FlagField } from './flag.ts'

/** A boolean. */
export const flagColumn: KindColumn<FlagField> = {
  column: (_field, place) => boolean(place.column),
  condition: scalarCondition,
}
