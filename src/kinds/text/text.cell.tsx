import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import type { TextField } from './text.ts'

/** The text; one line in a list. */
export const textCell: KindCell<TextField> = {
  draw: ({ value, place }) => <PlainText text={value} place={place} />,
  width: field => ((field.max ?? 50) <= 30 && !field.lines ? 140 : 220),
  yields: true,
}
