import { text } from 'drizzle-orm/pg-core'
import { listCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { TermsField } from './terms.ts'

/** text[] in order. */
export const termsColumn: KindColumn<TermsField> = {
  column: (_field, place) => text(place.column).array(),
  condition: listCondition,
}
