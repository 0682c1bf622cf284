import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { shownWords, Words } from '../cell/words.cell.tsx'
import type { TermsField } from './terms.ts'

/** The terms' labels as tags. */
export const termsCell: KindCell<TermsField> = {
  draw: ({ value, shown, place }) => <Words words={shownWords(shown, value)} place={place} />,
  width: () => 180,
  yields: true,
}
