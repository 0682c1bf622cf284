import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import { type DecimalField, decimalKind } from './decimal.ts'

/** All its digits, with its unit. */
export const decimalCell: KindCell<DecimalField> = {
  draw: ({ value, field }) => <Digits>{decimalKind.print(value, field)}</Digits>,
  width: () => 110,
  align: 'right',
}
