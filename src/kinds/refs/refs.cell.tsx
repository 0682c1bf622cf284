import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { shownWords, Words } from '../cell/words.cell.tsx'
import type { RefsField } from './refs.ts'

/** The records' titles as tags. */
export const refsCell: KindCell<RefsField> = {
  draw: ({ value, shown, place }) => (
    <Words
      words={shownWords(
        shown,
        value.map(() => '记录不可见'),
      )}
      place={place}
    />
  ),
  width: () => 200,
  yields: true,
}
