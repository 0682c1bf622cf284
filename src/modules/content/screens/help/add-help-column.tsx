import { useSearchParams } from 'react-router'
import { HelpColumnForm } from './help-column-form.tsx'

/** /helpmanager/addlanmu: `?parent=` above it. */
export default function AddHelpColumn() {
  const [params] = useSearchParams()
  return <HelpColumnForm row={undefined} initial={{ parent: params.get('parent') }} />
}
