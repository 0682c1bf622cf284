import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import type { AreaField } from './area.ts'

/** The area's full name. */
export const areaCell: KindCell<AreaField> = {
  draw: ({ value, shown, place }) => (
    <PlainText text={typeof shown === 'string' ? shown : value} place={place} />
  ),
  width: () => 180,
  yields: true,
}
