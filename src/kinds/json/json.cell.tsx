import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import { type JsonField, printJson } from './json.ts'

/** The value as JSON. */
export const jsonCell: KindCell<JsonField> = {
  draw: ({ value, field, place }) => {
    if (place === 'list' || field.words !== undefined)
      return <PlainText text={printJson(value, field)} place={place} />
    return <pre style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{JSON.stringify(value, null, 2)}</pre>
  },
  width: () => 200,
}
