import { text } from 'drizzle-orm/pg-core'
import { codesCheck, scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { ChoiceField } from './choice.ts'

/** The code; the table checks that it is declared. */
export const choiceColumn: KindColumn<ChoiceField> = {
  column: (_field, place) => text(place.column),
  condition: scalarCondition,
  check: (field, column) => codesCheck(column, Object.keys(field.options)),
}
