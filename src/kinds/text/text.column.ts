import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { TextField } from './text.ts'

/** Plain text; the search box wants a trigram index on it. */
export const textColumn: KindColumn<TextField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
}
