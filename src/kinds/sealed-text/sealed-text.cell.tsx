import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import type { SealedTextField } from './sealed-text.ts'

/** As the server gave it: masked unless revealed. */
export const sealedTextCell: KindCell<SealedTextField> = {
  draw: ({ value, place }) => <PlainText text={value} place={place} />,
  width: () => 140,
}
