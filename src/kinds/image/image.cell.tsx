import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { ImageField } from './image.ts'
import { Pictures } from './pictures.cell.tsx'

/** The small picture, which opens the large one. */
export const imageCell: KindCell<ImageField> = {
  draw: ({ value, shown, place }) => <Pictures ids={[value]} shown={shown} place={place} />,
  width: () => 80,
}
