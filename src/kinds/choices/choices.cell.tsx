import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Words } from '../cell/words.cell.tsx'
import type { ChoicesField } from './choices.ts'

/** The labels as tags. */
export const choicesCell: KindCell<ChoicesField> = {
  draw: ({ value, field, place }) => (
    <Words words={value.map(code => field.options[code] ?? code)} place={place} />
  ),
  width: () => 180,
  yields: true,
}
