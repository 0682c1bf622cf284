import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { column } from '../../model/index.ts'
import { ColumnForm } from './column-form.tsx'

/** /article/editcolumn?id= */
export default function EditColumn() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(column, id)
  if (failure || !id)
    return <FailureState failure={failure ?? new Error('没有指定栏目')} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  }
  return <ColumnForm key={row.id} row={row} />
}
