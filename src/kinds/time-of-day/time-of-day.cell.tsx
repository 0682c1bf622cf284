import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { TimeOfDayField } from './time-of-day.ts'

/** The time as it is written. */
export const timeOfDayCell: KindCell<TimeOfDayField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 80,
}
