import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Pictures } from '../image/pictures.cell.tsx'
import type { ImagesField } from './images.ts'

/** The small pictures, which open the large ones. */
export const imagesCell: KindCell<ImagesField> = {
  draw: ({ value, shown, place }) => <Pictures ids={value} shown={shown} place={place} />,
  width: () => 140,
}
