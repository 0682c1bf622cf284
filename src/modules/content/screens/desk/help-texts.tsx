import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { get, post, sentenceOfError } from '#kernel/web/logic/request.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { Paper } from '../text/paper.tsx'
import styles from './desk.module.css'

interface Brief {
  readonly id: string
  readonly title: string
  readonly summary: string | null
}

const at = '/api/helpmanager/public'

/** The texts about a page, or those that a search finds; one of them opens in place. */
export function HelpTexts({ page, word }: { readonly page: string; readonly word: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['help-texts', page, word],
    queryFn: ({ signal }) =>
      word === ''
        ? get<readonly Brief[]>(`${at}/getForPage`, { route: page }, { signal })
        : get<readonly Brief[]>(`${at}/search`, { word }, { signal }),
  })
  if (open) return <HelpText id={open} onBack={() => setOpen(null)} onOpen={setOpen} />
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) {
    return (
      <EmptyState
        size="small"
        title={word === '' ? '这个页面还没有帮助文章' : '没有找到相关的帮助文章'}
        hint="可以换一个词搜索，或者提交申请，由客服为您解答。"
      />
    )
  }
  return (
    <ul className={styles.texts}>
      {data.map(({ id, title, summary }) => (
        <li key={id}>
          <button type="button" className={styles.text} onClick={() => setOpen(id)}>
            <strong>{title}</strong>
            {summary && <span>{summary}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Read {
  readonly title: string
  readonly content: string | null
  readonly related: readonly Brief[]
}

function HelpText({
  id,
  onBack,
  onOpen,
}: {
  readonly id: string
  onBack(): void
  onOpen(id: string): void
}) {
  const { message } = App.useApp()
  const [isRated, setRated] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['help-text', id],
    queryFn: ({ signal }) => get<Read>(`${at}/getArticle`, { id }, { signal }),
    staleTime: 300_000,
  })
  const rate = async (useful: boolean) => {
    try {
      await post(`${at}/vote`, { article: id, useful })
      setRated(true)
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
  }
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className={styles.reading}>
      <Button type="link" size="small" className={styles.back ?? ''} onClick={onBack}>
        ← 返回
      </Button>
      <Paper printed={{ title: data.title, content: data.content }} />
      <div className={styles.rating}>
        {isRated ? (
          '感谢您的评价'
        ) : (
          <>
            这篇文章有用吗？
            <Button size="small" onClick={() => rate(true)}>
              有用
            </Button>
            <Button size="small" onClick={() => rate(false)}>
              无用
            </Button>
          </>
        )}
      </div>
      {data.related.map(each => (
        <Button key={each.id} type="link" size="small" onClick={() => onOpen(each.id)}>
          相关：{each.title}
        </Button>
      ))}
    </div>
  )
}
