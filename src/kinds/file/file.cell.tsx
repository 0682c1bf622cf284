import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { FileField } from './file.ts'
import { StoredFiles } from './stored-files.cell.tsx'

/** The file's name, which opens it. */
export const fileCell: KindCell<FileField> = {
  draw: ({ value, shown, place }) => <StoredFiles ids={[value]} shown={shown} place={place} />,
  width: () => 180,
  yields: true,
}
