import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { useRecord, useRefresh } from '#ui/logic/use-record.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { HistoryView } from '#ui/views/history-view.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { publicComment, reportReasons } from '../../model/index.ts'
import { publicCommentReply, publicCommentReports } from '../../model/public-comment-calls.ts'
import styles from '../website.module.css'
import { Author } from './author.tsx'
import { BlockRequest } from './block-request.tsx'
import { CommentCard } from './comment-card.tsx'
import { PinButton } from './pin-button.tsx'
import { ProductFacts } from './product-facts.tsx'

const templates = [
  '感谢您的支持与信任，我们会继续努力。',
  '您反映的情况我们已记录，将在三个工作日内核实并回复。',
  '很抱歉给您带来不好的体验，我们会尽快改进。',
]

/** One thread: the comment, its author's others, reports, decision, official reply, history. */
export default function CommentDetailScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { row, failure, refresh } = useRecord(publicComment, params.get('id'))
  const flow = useMoveFlow(publicComment, refresh)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!params.get('id')) return <NoneNamed label="评论" />
  if (!row) return <Skeleton active />
  const isPlatform = row.targetType === 'platform'
  // The no to a request stands beside it.
  const moves = offeredMoves(publicComment, row).filter(({ name }) => name !== 'refuseBlockRequest')
  return (
    <div className={page.page}>
      <PageHeader
        title={isPlatform ? '公益宝评论详情' : '机构评论详情'}
        note={row.targetTitle ?? row.shown.organisation ?? ''}
        actions={
          <>
            <PinButton row={row} />
            {moves.map(named => (
              <Button
                key={named.name}
                type={named.name === 'pass' ? 'primary' : 'default'}
                danger={named.move.danger ?? false}
                onClick={() => flow.start(named, [row])}
              >
                {named.move.label}
              </Button>
            ))}
            <Button onClick={() => navigate(-1)}>返回</Button>
          </>
        }
      />
      <div className={styles.wideSplit}>
        <div className={look.stack}>
          <Section>
            <div className={look.stack}>
              {row.blockRequest !== null && <BlockRequest row={row} />}
              <CommentCard row={row} />
              {row.decision !== null && (
                <span className={look.quiet}>处理意见：{row.decision}</span>
              )}
            </div>
          </Section>
          <Reply key={row.version} row={row} />
          {row.user !== null && (
            <Section title="该用户的评论" padding="flush">
              <ListScreen
                resource={publicComment}
                kept="memory"
                onOpen="none"
                where={[{ field: 'user', op: 'is', value: row.user }]}
                shown={['content', 'targetTitle', 'score', 'createdAt', 'state']}
              />
            </Section>
          )}
        </div>
        <div className={look.stack}>
          {isPlatform ? <ProductFacts row={row} /> : <Author id={row.id} />}
          <Reports id={row.id} count={row.reports} />
          <Section title="经过">
            <HistoryView resource={publicComment} id={row.id} />
          </Section>
        </div>
      </div>
      {flow.dialogs}
    </div>
  )
}

function Reply({ row }: { readonly row: PresentedOf<typeof publicComment> }) {
  const { message } = App.useApp()
  const refresh = useRefresh(publicComment)
  const [text, setText] = useState(row.reply ?? '')
  const may = row.can.includes('reply') && row.state === 'passed'
  const save = async () => {
    try {
      await tell(publicCommentReply, { id: row.id, reply: text })
      await refresh()
      message.success(text === '' ? '已撤下回复' : '已回复')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Section
      title="官方回复"
      note={
        row.repliedAt !== null
          ? `${row.shown.repliedBy ?? ''} ${printMoment(row.repliedAt)}`
          : undefined
      }
      extra={
        may && (
          <Select
            value={null}
            placeholder="插入模板"
            aria-label="插入模板"
            style={{ width: 220 }}
            options={templates.map(value => ({ value, label: value }))}
            onChange={value => value && setText(value)}
          />
        )
      }
    >
      {may ? (
        <div className={look.stack}>
          <Input.TextArea
            rows={3}
            maxLength={500}
            showCount
            value={text}
            placeholder="公开显示在评论下方"
            onChange={event => setText(event.target.value)}
          />
          <div>
            <Button type="primary" disabled={text === (row.reply ?? '')} onClick={save}>
              保存回复
            </Button>
          </div>
        </div>
      ) : (
        <p className={styles.text}>
          {row.reply ?? (row.state === 'passed' ? '尚未回复' : '评论通过审核后才能回复')}
        </p>
      )}
    </Section>
  )
}

function Reports({ id, count }: { readonly id: string; readonly count: number }) {
  const { data = [] } = useQuery({
    queryKey: ['resource', publicComment.path, 'record', id, 'reports', count],
    queryFn: () => fetchAsk(publicCommentReports, { id }),
  })
  return (
    <Section title={`举报 ${count} 次`}>
      {data.length === 0 ? (
        <EmptyState size="small" title="没有被举报" />
      ) : (
        data.map(({ reason, at }) => (
          <div key={at} className={look.line}>
            <span>{reportReasons[reason]}</span>
            <span className={`${look.push} ${look.quiet}`}>{printMoment(at)}</span>
          </div>
        ))
      )}
    </Section>
  )
}
