import { text } from 'drizzle-orm/pg-core'
import { listCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { AreasField } from './areas.ts'

/** text[] in order. */
export const areasColumn: KindColumn<AreasField> = {
  column: (_field, place) => text(place.column).array(),
  condition: listCondition,
}
