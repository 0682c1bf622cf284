import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import { type CoordinateField, coordinateKind } from './coordinate.ts'

/** Longitude and latitude. */
export const coordinateCell: KindCell<CoordinateField> = {
  draw: ({ value, field }) => <Digits>{coordinateKind.print(value, field)}</Digits>,
  width: () => 180,
}
