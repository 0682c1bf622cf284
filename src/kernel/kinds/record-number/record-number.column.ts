import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { RecordNumberField } from './record-number.ts'

/** Plain text; unique by declaration. */
export const recordNumberColumn: KindColumn<RecordNumberField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
  // Letters and digits only: a Chinese keyword need not be looked for among all numbers.
  mayContain: keyword => /^[\x20-\x7e]+$/.test(keyword),
}
