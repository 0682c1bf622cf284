import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { BankCardField } from './bank-card.ts'

/** As the server gave it: masked unless revealed. */
export const bankCardCell: KindCell<BankCardField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 180,
}
