import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import { type CountField, countKind } from './count.ts'

/** Thousands separated, with its unit. */
export const countCell: KindCell<CountField> = {
  draw: ({ value, field }) => <Digits>{countKind.print(value, field)}</Digits>,
  width: () => 100,
  align: 'right',
}
