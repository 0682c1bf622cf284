import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Table } from 'antd'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { publicComment } from '../../model/index.ts'
import { publicCommentByOrganisation } from '../../model/public-comment-calls.ts'
import { printSeconds } from './comment-figures.ts'

type Scored = AnswerOf<typeof publicCommentByOrganisation>[number]

/** 机构评论 grouped by organisation: score, answers, what waits; each leads to its comments. */
export function OrganisationScores() {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', publicComment.path, 'byOrganisation'],
    queryFn: () => fetchAsk(publicCommentByOrganisation),
  })
  const open = ({ organisation }: Scored) =>
    navigate(
      `/website/orgcomment?filter=${encodeURIComponent(JSON.stringify([['organisation', 'is', organisation]]))}`,
    )
  return (
    <div className={page.page}>
      <PageHeader title="机构评论" note={data && `${data.length} 家机构有评论`} />
      <Section padding="flush">
        {error ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : data.length === 0 ? (
          <EmptyState title="还没有机构评论" hint="用户评论机构后，在这里按机构汇总。" />
        ) : (
          <Table<Scored>
            size="small"
            rowKey="organisation"
            dataSource={[...data]}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: '机构', dataIndex: 'name' },
              {
                title: '平均分',
                dataIndex: 'mean',
                width: 100,
                align: 'right',
                sorter: (one, other) => (one.mean ?? 0) - (other.mean ?? 0),
                render: (mean: number | null) => mean?.toFixed(1) ?? '—',
              },
              { title: '评分人数', dataIndex: 'people', width: 100, align: 'right' },
              { title: '已公开', dataIndex: 'passed', width: 100, align: 'right' },
              {
                title: '待审核',
                dataIndex: 'pending',
                width: 100,
                align: 'right',
                sorter: (one, other) => one.pending - other.pending,
              },
              {
                title: '回复率',
                key: 'replied',
                width: 100,
                align: 'right',
                render: (_, { passed, replied }) =>
                  passed === 0 ? '—' : `${Math.round((replied / passed) * 100)}%`,
              },
              {
                title: '平均回复时长',
                dataIndex: 'replySeconds',
                width: 140,
                align: 'right',
                render: (seconds: number, { replied }) =>
                  replied === 0 ? '—' : printSeconds(seconds),
              },
              {
                title: '操作',
                key: 'open',
                width: 100,
                render: (_, row) => (
                  <Button type="link" size="small" onClick={() => open(row)}>
                    查看评论
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Section>
    </div>
  )
}
