import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { UrlField } from './url.ts'

/** Plain text. */
export const urlColumn: KindColumn<UrlField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
}
