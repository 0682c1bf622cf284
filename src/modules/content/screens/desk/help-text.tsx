import { Button, Skeleton } from 'antd'
import { useRef } from 'react'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import type { ShownFile } from '#ui/logic/presented.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FileLinks } from '#ui/views/file-links.tsx'
import { editorFileUrl } from '../../model/index.ts'
import { publicArticle } from '../../model/public-calls.ts'
import { Paper } from '../text/paper.tsx'
import styles from './desk.module.css'
import { HelpVote } from './help-vote.tsx'

interface Heading {
  readonly level: number
  readonly text: string
}

interface HelpTextProps {
  readonly id: string
  onBack(): void
  onOpen(id: string): void
}

/** One help text with its contents list, its video, its files and what readers think of it. */
export function HelpText({ id, onBack, onOpen }: HelpTextProps) {
  const paper = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useAsk(publicArticle, { id }, { staleTime: 300_000 })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  // The first heading on paper is the title.
  const leadTo = (at: number) =>
    [...(paper.current?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [])][at + 1]?.scrollIntoView({
      behavior: 'smooth',
    })
  return (
    <div className={styles.reading}>
      <Button type="link" size="small" className={styles.back ?? ''} onClick={onBack}>
        ← 返回
      </Button>
      <Contents of={data.headings} onChoose={leadTo} />
      <div ref={paper}>
        <Paper printed={{ title: data.title, content: data.content }} />
      </div>
      {data.kind === 'release' && data.note && (
        <p className={styles.quiet}>更新说明：{data.note}</p>
      )}
      {data.video && <Video of={data.video} />}
      <FileLinks files={data.attachments} addressOf={editorFileUrl} />
      <HelpVote article={id} />
      {data.related.map(each => (
        <Button key={each.id} type="link" size="small" onClick={() => onOpen(each.id)}>
          相关：{each.title}
        </Button>
      ))}
    </div>
  )
}

/** A film as texts show theirs. */
function Video({ of: { id } }: { readonly of: ShownFile }) {
  const { View } = richTextParts()
  return <View html={`<p><video controls src="${editorFileUrl(id)}" width="100%"></video></p>`} />
}

/** What stands in a text; nothing where it has one part alone. */
function Contents({
  of,
  onChoose,
}: {
  readonly of: readonly Heading[]
  onChoose(at: number): void
}) {
  if (of.length < 2) return null
  return (
    <nav className={styles.contents} aria-label="目录">
      {of
        .map((heading, at) => ({ ...heading, at }))
        .map(({ level, text, at }) => (
          <button
            key={at}
            type="button"
            style={{ paddingInlineStart: 8 + Math.max(0, level - 2) * 16 }}
            onClick={() => onChoose(at)}
          >
            {text}
          </button>
        ))}
    </nav>
  )
}
