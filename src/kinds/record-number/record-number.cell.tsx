import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { RecordNumberField } from './record-number.ts'

/** The number in digits of equal width. */
export const recordNumberCell: KindCell<RecordNumberField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 170,
}
