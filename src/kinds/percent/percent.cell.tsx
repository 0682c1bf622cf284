import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import { type PercentField, printPercent } from './percent.ts'

/** `12.50%`. */
export const percentCell: KindCell<PercentField> = {
  draw: ({ value }) => <Digits>{printPercent(value)}</Digits>,
  width: () => 96,
  align: 'right',
}
