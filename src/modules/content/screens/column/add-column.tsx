import { useSearchParams } from 'react-router'
import { ColumnForm } from './column-form.tsx'

/** /article/addcolumn: `?parent=` above it, `?organisation=` the site. */
export default function AddColumn() {
  const [params] = useSearchParams()
  const initial = { parent: params.get('parent'), organisation: params.get('organisation') }
  return <ColumnForm row={undefined} initial={initial} />
}
