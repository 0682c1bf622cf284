import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Words } from '../cell/words.cell.tsx'
import type { TagsField } from './tags.ts'

/** The words as tags. */
export const tagsCell: KindCell<TagsField> = {
  draw: ({ value, place }) => <Words words={value} place={place} />,
  width: () => 180,
  yields: true,
}
