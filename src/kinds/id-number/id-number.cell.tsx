import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { IdNumberField } from './id-number.ts'

/** As the server gave it: masked unless revealed. */
export const idNumberCell: KindCell<IdNumberField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 180,
}
