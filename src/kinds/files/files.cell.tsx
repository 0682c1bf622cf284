import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { StoredFiles } from '../file/stored-files.cell.tsx'
import type { FilesField } from './files.ts'

/** The files' names in a detail, their number in a list. */
export const filesCell: KindCell<FilesField> = {
  draw: ({ value, shown, place }) => <StoredFiles ids={value} shown={shown} place={place} />,
  width: () => 180,
  yields: true,
}
