import { Drawer, Skeleton, Table } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { articleDaily } from '../../model/article-calls.ts'
import type { article } from '../../model/index.ts'

type Day = AnswerOf<typeof articleDaily>[number]

/** Readers of an article by day, the last ninety. */
export function ReadingDrawer({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof article>
  onClose(): void
}) {
  const { data, error, refetch } = useAsk(articleDaily, { id: row.id })
  const sum = (name: 'views' | 'visitors' | 'likes' | 'shares') =>
    data?.reduce((total, day) => total + day[name], 0)
  return (
    <Drawer open size="min(920px, 94vw)" title={`阅读统计 · ${row.title}`} onClose={onClose}>
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <StatCards>
            <StatCard label="90 天阅读" figure={sum('views')} />
            <StatCard label="访客" figure={sum('visitors')} />
            <StatCard label="点赞" figure={sum('likes')} />
            <StatCard label="转发" figure={sum('shares')} />
          </StatCards>
          <Table<Day>
            size="small"
            rowKey="day"
            style={{ marginTop: 16 }}
            dataSource={[...data]}
            pagination={{ pageSize: 15, hideOnSinglePage: true }}
            locale={{ emptyText: '还没有读者' }}
            columns={[
              { dataIndex: 'day', title: '日期' },
              { dataIndex: 'views', title: '阅读', align: 'right' },
              { dataIndex: 'visitors', title: '访客', align: 'right' },
              { dataIndex: 'likes', title: '点赞', align: 'right' },
              { dataIndex: 'shares', title: '转发', align: 'right' },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
