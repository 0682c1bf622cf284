import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import type { JsonField } from './json.ts'

/** The value as JSON. */
export const jsonCell: KindCell<JsonField> = {
  draw: ({ value, place }) => {
    if (place === 'list') return <PlainText text={JSON.stringify(value)} place="list" />
    return <pre style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{JSON.stringify(value, null, 2)}</pre>
  },
  width: () => 200,
}
