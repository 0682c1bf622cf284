import { text } from 'drizzle-orm/pg-core'
import { textCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { RecordNumberField } from './record-number.ts'

/** Plain text; unique by declaration. */
export const recordNumberColumn: KindColumn<RecordNumberField> = {
  column: (_field, place) => text(place.column),
  condition: textCondition,
  // Letters, then digits: another keyword, or one letter that all share, is not looked for.
  mayContain: keyword => /^(?=.*\d|..)[a-z]*\d*$/i.test(keyword),
}
