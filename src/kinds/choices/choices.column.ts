import { text } from 'drizzle-orm/pg-core'
import { codesWithinCheck, listCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { ChoicesField } from './choices.ts'

/** text[] of codes; the table checks that they are declared. */
export const choicesColumn: KindColumn<ChoicesField> = {
  column: (_field, place) => text(place.column).array(),
  condition: listCondition,
  check: (field, column) => codesWithinCheck(column, Object.keys(field.options)),
}
