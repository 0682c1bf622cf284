import { sealedCondition } from '../column/conditions.column.ts'
import type { KindColumn } from '../column/kind-column.column.ts'
import { sealedColumn } from '../column/sealed.column.ts'
import type { BankCardField } from './bank-card.ts'

/** Sealed, found again as a whole by its blind index (BR-41). */
export const bankCardColumn: KindColumn<BankCardField> = {
  column: (_field, place) => sealedColumn(place),
  indexed: () => true,
  condition: sealedCondition,
}
