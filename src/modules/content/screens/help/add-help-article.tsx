import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { copyOf } from '#ui/views/form-screen.tsx'
import { helpArticle } from '../../model/index.ts'
import { HelpArticleForm } from './help-article-form.tsx'

/** /helpmanager/addarticle: `?column=`, `?copy=`, `?title=` of a search that found nothing, `?route=` of a page without help. */
export default function AddHelpArticle() {
  const [params] = useSearchParams()
  const copy = params.get('copy')
  const { row, failure, refresh } = useRecord(helpArticle, copy)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (copy && !row) return <Skeleton active />
  const route = params.get('route')
  const initial = {
    ...(row ? copyOf(helpArticle, row) : {}),
    ...(params.get('column') ? { column: params.get('column') } : {}),
    ...(params.get('title') ? { title: params.get('title') } : {}),
    ...(route ? { routes: [route] } : {}),
  }
  return <HelpArticleForm key={copy ?? 'new'} row={undefined} initial={initial} />
}
