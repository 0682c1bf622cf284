import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { helpArticle } from '../../model/index.ts'
import { HelpArticleForm } from './help-article-form.tsx'

/** /helpmanager/editarticle?id= */
export default function EditHelpArticle() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(helpArticle, id)
  if (failure || !id)
    return <FailureState failure={failure ?? new Error('没有指定文章')} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  }
  return <HelpArticleForm key={`${row.id} ${row.version}`} row={row} />
}
