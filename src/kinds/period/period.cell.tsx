import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import { type PeriodField, periodKind } from './period.ts'

/** `from 至 to`. */
export const periodCell: KindCell<PeriodField> = {
  draw: ({ value, field }) => <Digits>{periodKind.print(value, field)}</Digits>,
  width: () => 210,
}
