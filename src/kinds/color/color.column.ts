import { text } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { ColorField } from './color.ts'

/** `#rrggbb`. */
export const colorColumn: KindColumn<ColorField> = {
  column: (_field, place) => text(place.column),
  condition: scalarCondition,
}
