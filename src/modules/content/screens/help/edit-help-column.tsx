import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { FailureState } from '#ui/views/failure-state.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { HelpColumnForm } from './help-column-form.tsx'
import { useHelpColumns } from './use-help-columns.ts'

/** /helpmanager/editlanmu?id= */
export default function EditHelpColumn() {
  const [params] = useSearchParams()
  const { rows, failure, retry } = useHelpColumns()
  const row = rows?.find(({ id }) => id === params.get('id'))
  if (failure) return <FailureState failure={failure} onRetry={retry} />
  if (rows && !row) return <NoneNamed label="栏目" />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active />
      </div>
    )
  }
  return <HelpColumnForm key={row.id} row={row} />
}
