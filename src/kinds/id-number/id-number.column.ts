import { sealedCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import type { IdNumberField } from './id-number.ts'

/** Sealed, found again as a whole by its blind index (BR-41). */
export const idNumberColumn: KindColumn<IdNumberField> = {
  column: (_field, place) => sealedColumn(place),
  indexed: () => true,
  condition: sealedCondition,
}
