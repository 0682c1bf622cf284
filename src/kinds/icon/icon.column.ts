import { text } from 'drizzle-orm/pg-core'
import { scalarCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import type { IconField } from './icon.ts'

/** The name of the icon. */
export const iconColumn: KindColumn<IconField> = {
  column: (_field, place) => text(place.column),
  condition: scalarCondition,
}
