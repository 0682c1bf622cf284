import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { fetchAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { publicForPage, publicSearch } from '../../model/public-calls.ts'
import { HelpShelf } from './help-shelf.tsx'
import { HelpText } from './help-text.tsx'
import { Texts } from './help-titles.tsx'

/** The texts about a page and the whole help centre, or those that a search finds; one of them opens in place. */
export function HelpTexts({ page, word }: { readonly page: string; readonly word: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['help-texts', page, word],
    queryFn: ({ signal }) =>
      word === ''
        ? fetchAsk(publicForPage, { route: page }, { signal })
        : fetchAsk(publicSearch, { word }, { signal }),
  })
  if (open) return <HelpText key={open} id={open} onBack={() => setOpen(null)} onOpen={setOpen} />
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      {data.length > 0 ? (
        <Texts of={data} onOpen={setOpen} />
      ) : (
        word !== '' && (
          <EmptyState
            size="small"
            title="没有找到相关的帮助文章"
            hint="可以换一个词搜索，或者提交申请，由客服为您解答。"
          />
        )
      )}
      {word === '' && <HelpShelf isAlone={data.length === 0} onOpen={setOpen} />}
    </>
  )
}
