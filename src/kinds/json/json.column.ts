import { jsonb } from 'drizzle-orm/pg-core'
import { emptinessCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { JsonField } from './json.ts'

/** jsonb. */
export const jsonColumn: KindColumn<JsonField> = {
  column: (_field, place) => jsonb(place.column),
  condition: emptinessCondition,
}
