import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { DayField } from './day.ts'

/** The day as it is written. */
export const dayCell: KindCell<DayField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 116,
}
