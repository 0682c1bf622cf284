import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { PhoneField } from './phone.ts'

/** As the server gave it: masked unless revealed. */
export const phoneCell: KindCell<PhoneField> = {
  draw: ({ value }) => <Digits>{value}</Digits>,
  width: () => 130,
}
