import { uuid } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { FileField } from './file.ts'

/** The id of the upload. */
export const fileColumn: KindColumn<FileField> = {
  column: (_field, place) => uuid(place.column),
  condition: scalarCondition,
}
