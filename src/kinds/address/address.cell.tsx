import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import { type AddressField, addressKind } from './address.ts'

/** Area and street in one. */
export const addressCell: KindCell<AddressField> = {
  draw: ({ value, field, shown, place }) => (
    <PlainText
      text={typeof shown === 'string' ? shown : addressKind.print(value, field)}
      place={place}
    />
  ),
  width: () => 240,
  yields: true,
}
