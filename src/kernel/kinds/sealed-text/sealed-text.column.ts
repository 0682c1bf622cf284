import { emptinessCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import type { SealedTextField } from './sealed-text.ts'

/** Sealed, never searched. */
export const sealedTextColumn: KindColumn<SealedTextField> = {
  column: (_field, place) => sealedColumn(place),
  condition: emptinessCondition,
}
