import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import { type MomentField, printMinute, printMoment } from './moment.ts'

/** Beijing time; to the minute in a list. */
export const momentCell: KindCell<MomentField> = {
  draw: ({ value, place }) => (
    <Digits>{place === 'list' ? printMinute(value) : printMoment(value)}</Digits>
  ),
  width: () => 150,
}
