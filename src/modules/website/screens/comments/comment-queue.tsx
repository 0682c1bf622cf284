import { SettingOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Condition } from '#kernel/web/logic/list-state.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { get } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { StatCard, StatCards } from '#kernel/web/views/stat-card.tsx'
import { publicComment } from '../../model/index.ts'
import styles from '../website.module.css'
import { CommentDesk } from './comment-desk.tsx'
import { printSeconds, useCommentFigures } from './comment-figures.ts'
import { CommentSettings } from './comment-settings.tsx'

const is = (field: string, value: unknown): Condition => ({ field, op: 'is', value })
const segments = {
  pending: { label: '待审核', where: [is('state', 'pending')] },
  reported: {
    label: '被举报',
    where: [{ field: 'reports', op: 'from', value: 1 }, is('state', 'pending')],
  },
  requested: {
    label: '机构申请屏蔽',
    where: [{ field: 'blockRequest', op: 'filled' }, is('state', 'passed')],
  },
  bad: { label: '机审违规', where: [is('machineScore', 'bad'), is('state', 'pending')] },
  passed: { label: '已通过', where: [is('state', 'passed')] },
  blocked: { label: '已屏蔽', where: [is('state', 'blocked')] },
  deleted: { label: '已删除', where: [is('state', 'deleted')] },
} as const satisfies Readonly<Record<string, { label: string; where: readonly Condition[] }>>
type Segment = keyof typeof segments

const pageSize = 50

/** 评论管理: everything that waits to be shown, one after the other; P passes, B blocks, J and K walk. */
export default function CommentQueueScreen() {
  const [params, setParams] = useSearchParams()
  const segment =
    (Object.keys(segments) as Segment[]).find(key => key === params.get('tab')) ?? 'pending'
  const mayConfigure = useCan('publicComment.configure')
  const [isSetting, setSetting] = useState(false)
  const figures = useCommentFigures({})
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const filter = JSON.stringify(segments[segment].where)
  const queue = useQuery({
    queryKey: ['resource', publicComment.path, 'queue', segment, page],
    queryFn: () =>
      get<{ readonly list: readonly Presented[]; readonly total: number }>(
        '/api/website/publicComment/getListByPage',
        {
          filter,
          page,
          limit: pageSize,
          sort: segment === 'pending' ? 'createdAt' : '-createdAt',
        },
      ),
  })
  const rows = queue.data?.list ?? []
  const decided = Number(figures?.decided ?? 0)
  const waiting: Readonly<Record<string, number | undefined>> = {
    pending: figures?.pending,
    requested: figures?.blockRequests,
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title="评论管理"
        note={queue.data && `${segments[segment].label} ${queue.data.total} 条`}
        actions={
          mayConfigure && (
            <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
              审核设置
            </Button>
          )
        }
      />
      <StatCards>
        <StatCard label="待审" figure={figures?.pending} note={`今日新增 ${figures?.today ?? 0}`} />
        <StatCard
          label="平均审核时长（30 天）"
          figure={figures && printSeconds(figures.reviewSeconds)}
        />
        <StatCard
          label="屏蔽率（30 天）"
          figure={
            figures &&
            `${decided === 0 ? 0 : Math.round((figures.recentlyBlocked / decided) * 1000) / 10}%`
          }
          note={`共审 ${decided} 条`}
        />
      </StatCards>
      <Segmented
        value={segment}
        options={Object.entries(segments).map(([value, { label }]) => ({
          value,
          label: (
            <span>
              {label} <Badge count={waiting[value] ?? 0} size="small" overflowCount={999} />
            </span>
          ),
        }))}
        onChange={value => setParams({ tab: String(value) })}
      />
      {queue.error ? (
        <FailureState failure={queue.error} onRetry={() => void queue.refetch()} />
      ) : !queue.data ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <Section>
          <EmptyState
            title={`没有${segments[segment].label}的评论`}
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
