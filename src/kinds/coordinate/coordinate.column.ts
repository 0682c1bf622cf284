import { jsonb } from 'drizzle-orm/pg-core'
import { emptinessCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { CoordinateField } from './coordinate.ts'

/** jsonb. */
export const coordinateColumn: KindColumn<CoordinateField> = {
  column: (_field, place) => jsonb(place.column),
  condition: emptinessCondition,
}
