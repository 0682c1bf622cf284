import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { EmailField } from './email.ts'

/** Plain text. */
export const emailColumn: KindColumn<EmailField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
}
