import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { shownWords, Words } from '../cell/words.cell.tsx'
import type { AreasField } from './areas.ts'

/** The areas' full names as tags. */
export const areasCell: KindCell<AreasField> = {
  draw: ({ value, shown, place }) => <Words words={shownWords(shown, value)} place={place} />,
  width: () => 180,
  yields: true,
}
