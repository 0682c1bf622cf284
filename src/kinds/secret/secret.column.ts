import { emptinessCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import type { SecretField } from './secret.ts'

/** Sealed, never searched. */
export const secretColumn: KindColumn<SecretField> = {
  column: (_field, place) => sealedColumn(place),
  condition: emptinessCondition,
}
