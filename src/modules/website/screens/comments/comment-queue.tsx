import { SettingOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import pageLook from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { publicComment, type QueueSegment, queueSegments } from '../../model/index.ts'
import { publicCommentQueue, publicCommentQueueFigures } from '../../model/public-comment-calls.ts'
import { CommentDesk } from './comment-desk.tsx'
import { printSeconds } from './comment-figures.ts'
import { CommentSettings } from './comment-settings.tsx'

const pageSize = 50
const queueKey = ['resource', publicComment.path, 'queue']

/** 评论管理: comments and what donors write on causes, everything that waits to be shown, one after the other; P passes, B blocks, J and K walk. */
export default function CommentQueueScreen() {
  const [params, setParams] = useSearchParams()
  const segment =
    (Object.keys(queueSegments) as QueueSegment[]).find(key => key === params.get('tab')) ??
    'pending'
  const mayConfigure = useCan('publicComment.configure')
  const [isSetting, setSetting] = useState(false)
  const { data: figures } = useQuery({
    queryKey: [...queueKey, 'figures'],
    queryFn: () => fetchAsk(publicCommentQueueFigures),
  })
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const queue = useQuery({
    queryKey: [...queueKey, segment, page],
    queryFn: () => fetchAsk(publicCommentQueue, { segment, page }),
  })
  const rows = queue.data?.list ?? []
  const decided = figures?.decided ?? 0
  const waiting: Readonly<Record<string, number | undefined>> = {
    pending: figures?.pending,
    requested: figures?.requested,
    reported: figures?.reported,
    bad: figures?.bad,
  }
  return (
    <div className={pageLook.page}>
      <PageHeader
        title="评论管理"
        note={queue.data && `${queueSegments[segment]} ${queue.data.total} 条`}
        actions={
          mayConfigure && (
            <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
              审核设置
            </Button>
          )
        }
      />
      <StatCards>
        <StatCard
          label="待审"
          figure={figures?.pending}
          note={`今日新增 ${figures?.today ?? 0}`}
          noRows="下方的队列就是这些评论，按分段列出"
        />
        <StatCard
          label="平均审核时长（30 天）"
          figure={figures && printSeconds(figures.meanSeconds)}
        />
        <StatCard
          label="屏蔽率（30 天）"
          figure={
            figures && `${decided === 0 ? 0 : Math.round((figures.blocked / decided) * 1000) / 10}%`
          }
          note={`共审 ${decided} 条`}
        />
      </StatCards>
      <Segmented
        value={segment}
        options={Object.entries(queueSegments).map(([value, label]) => ({
          value,
          label: (
            <span>
              {label} <Badge count={waiting[value] ?? 0} size="small" overflowCount={999} />
            </span>
          ),
        }))}
        onChange={value => setParams({ tab: value })}
      />
      {queue.error ? (
        <FailureState failure={queue.error} onRetry={() => void queue.refetch()} />
      ) : !queue.data ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <Section>
          <EmptyState
            title={`没有${queueSegments[segment]}的评论`}
            hint="用户发表的评论先审后发，会在这里排队。"
          />
        </Section>
      ) : (
        <CommentDesk
          key={`${segment} ${page}`}
          rows={rows}
          pager={
            queue.data.total > pageSize && (
              <Pagination
                simple
                current={page}
                pageSize={pageSize}
                showSizeChanger={false}
                total={queue.data.total}
                onChange={next => setParams({ tab: segment, page: String(next) })}
              />
            )
          }
        />
      )}
      {isSetting && <CommentSettings onClose={() => setSetting(false)} />}
    </div>
  )
}
