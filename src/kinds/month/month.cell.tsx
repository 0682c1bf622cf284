import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { MonthField } from './month.ts'

/** The month as it is written. */
export const monthCell: KindCell<MonthField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 96,
}
