import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { UsccField } from './uscc.ts'

/** The code in digits of equal width. */
export const usccCell: KindCell<UsccField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 190,
}
