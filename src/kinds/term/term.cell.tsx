import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import type { TermField } from './term.ts'

/** The term's label. */
export const termCell: KindCell<TermField> = {
  draw: ({ value, shown, place }) => (
    <PlainText text={typeof shown === 'string' ? shown : value} place={place} />
  ),
  width: () => 120,
  yields: true,
}
