import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { article } from '../../model/index.ts'
import { ArticleForm } from './article-form.tsx'
import { ArticlePage } from './article-page.tsx'

/** /article/editarticle: the form while the text may be changed, else the text with what may be done. */
export default function EditArticle() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(article, id)
  if (failure || !id)
    return <FailureState failure={failure ?? new Error('没有指定文章')} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  }
  if (row.can.includes('update') && !params.has('view'))
    return <ArticleForm key={`${row.id} ${row.version}`} row={row} />
  return <ArticlePage key={row.id} row={row} onChanged={refresh} />
}
