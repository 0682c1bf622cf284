import { uuid } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { ImageField } from './image.ts'

/** The id of the upload. */
export const imageColumn: KindColumn<ImageField> = {
  column: (_field, place) => uuid(place.column),
  condition: scalarCondition,
}
