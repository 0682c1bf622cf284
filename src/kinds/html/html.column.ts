import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { HtmlField } from './html.ts'

/** HTML as it was sanitised; searched by its letters, for full text a resource indexes itself. */
export const htmlColumn: KindColumn<HtmlField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
}
