import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { article, keptFields } from '../../model/index.ts'
import { ArticleForm } from './article-form.tsx'

/** /article/addarticle: a blank article, one in a column (`?column=`), or a copy (`?copy=`). */
export default function AddArticle() {
  const [params] = useSearchParams()
  const { account } = useSession()
  const copy = params.get('copy')
  const { row, failure, refresh } = useRecord(article, copy)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (copy && !row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  const copied = row
    ? Object.fromEntries(
        keptFields.filter(name => name !== 'people').map(name => [name, row[name]]),
      )
    : {}
  const initial = {
    author: account.realName.slice(0, 20),
    ...copied,
    column: params.get('column') ?? row?.column ?? null,
    organisation: row?.organisation ?? params.get('organisation'),
  }
  return <ArticleForm key={copy ?? 'new'} row={undefined} initial={initial} />
}
