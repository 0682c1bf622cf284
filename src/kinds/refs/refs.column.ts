import { uuid } from 'drizzle-orm/pg-core'
import { listCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { RefsField } from './refs.ts'

/** The ids in order, uuid[]. */
export const refsColumn: KindColumn<RefsField> = {
  column: (_field, place) => uuid(place.column).array(),
  condition: listCondition,
}
