import { text } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { TermField } from './term.ts'

/** The term's code. */
export const termColumn: KindColumn<TermField> = {
  column: (_field, place) => text(place.column),
  condition: scalarCondition,
}
