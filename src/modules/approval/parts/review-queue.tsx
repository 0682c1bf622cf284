import { ReloadOutlined } from '@ant-design/icons'
import { Button, Pagination, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FittedTable } from '#ui/views/fitted-table.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { RowsSkeleton } from '#ui/views/rows-skeleton.tsx'
import { SearchBox } from '#ui/views/search-box.tsx'
import styles from './review-queue.module.css'
import { type QueueColumn, queueColumns, reviewAddress } from './review-queue-columns.tsx'
import {
  chosenOf,
  FilterInput,
  isChosenInBar,
  type QueueFilter,
  Segments,
} from './review-queue-filters.tsx'
import { usePassMany } from './use-pass-many.tsx'
import { type QueueRow, type QueueTab, useReviewQueue } from './use-review-queue.ts'

export interface ReviewQueueProps {
  readonly title: string
  /** Kinds of subjects, separated by commas. */
  readonly kind: string
  /** Address of the screen that reviews one record. */
  readonly detail: string
  /** Its records are of several resources: the address says the kind of each. */
  readonly tellsKind?: true
  /** The subject's own columns, between title and waiting time. */
  readonly columns: readonly QueueColumn[]
  /** Further tabs, as lists of records in other states. */
  readonly further?: readonly {
    readonly key: string
    readonly label: string
    readonly content: ReactNode
  }[]
  readonly hint?: string
  /** Choices above the table; each may ask the record under review. */
  readonly filters?: readonly QueueFilter[]
  /** Offers rows to be passed many at once; absent where each is read. */
  readonly mayPassUnread?: (row: QueueRow) => boolean
}

const tabs: readonly { readonly key: QueueTab; readonly label: string }[] = [
  { key: 'mine', label: '待我审核' },
  { key: 'open', label: '全部待审' },
  { key: 'done', label: '已处理' },
]
const sizes = [10, 20, 30, 50]

/** A queue of reviews: what waits for me first, the longest waiting on top. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { title, kind, detail, columns, further = [], filters = [] } = props
  const tellsKind = props.tellsKind ?? false
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const asked = params.get('tab') ?? 'mine'
  const other = further.find(({ key }) => key === asked)
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'mine'
  const number = Math.max(1, Number(params.get('page')) || 1)
  const limit = sizes.find(size => size === Number(params.get('limit'))) ?? 20
  const keyword = params.get('keyword') ?? ''
  const chosen = chosenOf(filters, params)
  const queue = useReviewQueue({ kind, tab, page: number, limit, keyword, ...chosen })
  const mine = useReviewQueue({ kind, tab: 'mine', page: 1, limit: 10 })
  const passing = usePassMany(props.mayPassUnread, () => {
    queue.refresh()
    mine.refresh()
  })
  const change = (changed: Readonly<Record<string, string>>) =>
    setParams(current => {
      const next = new URLSearchParams(current)
      next.delete('page')
      for (const [name, value] of Object.entries(changed)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const open = (row: QueueRow) => navigate(reviewAddress(detail, row, tellsKind))
  const waiting = mine.page?.total
  const rows = queue.page?.list ?? []
  return (
    <div className={page.page}>
      <PageHeader
        title={title}
        note={waiting === undefined ? undefined : `待我审核 ${waiting} 条`}
        actions={
          <>
            <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={queue.refresh} />
            {mine.page?.list[0] && (
              <Button type="primary" onClick={() => mine.page?.list[0] && open(mine.page.list[0])}>
                从最早的开始审核
              </Button>
            )}
          </>
        }
      />
      <div className={styles.surface}>
        <Tabs
          className={styles.tabs ?? ''}
          activeKey={other?.key ?? tab}
          onChange={key => setParams({ tab: key })}
          items={[...tabs, ...further].map(({ key, label }) => ({
            key,
            label:
              key === 'mine' && waiting ? (
                <span>
                  {label} <span className={styles.count}>{waiting}</span>
                </span>
              ) : (
                label
              ),
          }))}
        />
        {other ? (
          <div key={other.key}>{other.content}</div>
        ) : (
          <>
            {filters.map(
              filter =>
                filter.as === 'segments' && (
                  <div key={filter.key} className={styles.segments}>
                    <Segments
                      filter={filter}
                      value={params.get(filter.key)}
                      onChange={value => change({ [filter.key]: value })}
                    />
                  </div>
                ),
            )}
            <div className={styles.bar}>
              <SearchBox
                value={keyword}
                placeholder="搜索名称"
                onSearch={text => change({ keyword: text })}
              />
              {filters.filter(isChosenInBar).map(filter => (
                <div key={filter.key} className={styles.filter}>
                  <FilterInput
                    filter={filter}
                    value={params.get(filter.key)}
                    onChange={value => change({ [filter.key]: value })}
                  />
                </div>
              ))}
              {tab === 'mine' && passing.button}
            </div>
            {queue.failure ? (
              <FailureState failure={queue.failure} onRetry={queue.refresh} />
            ) : (
              <div className={styles.table}>
                <FittedTable<QueueRow>
                  rowKey="id"
                  rows={rows}
                  columns={queueColumns({ columns, tab, detail, tellsKind })}
                  pagination={false}
                  {...(tab === 'mine' && passing.selection && { rowSelection: passing.selection })}
                  onRow={row => ({ onClick: () => open(row) })}
                  locale={{
                    emptyText: queue.isLoading ? (
                      <RowsSkeleton />
                    ) : (
                      <Empty
                        tab={tab}
                        hint={props.hint}
                        keyword={keyword}
                        isFiltered={Object.keys(chosen).length > 0}
                      />
                    ),
                  }}
                />
              </div>
            )}
            {(queue.page?.total ?? 0) > 0 && (
              <Pagination
                className={styles.pager ?? ''}
                current={number}
                pageSize={limit}
                total={queue.page?.total ?? 0}
                pageSizeOptions={sizes}
                showSizeChanger
                showTotal={total => `共 ${total} 条`}
                onChange={(to, size) => change({ page: String(to), limit: String(size) })}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Empty({
  tab,
  hint,
  keyword,
  isFiltered,
}: {
  readonly tab: QueueTab
  readonly isFiltered: boolean
  readonly hint: string | undefined
  readonly keyword: string
}) {
  if (keyword) return <EmptyState size="small" title={`没有名称含「${keyword}」的审核`} />
  if (isFiltered) return <EmptyState size="small" title="没有符合条件的审核" />
  if (tab === 'mine') return <EmptyState title="没有等您审核的事项" hint={hint} />
  return <EmptyState title={tab === 'open' ? '没有待审核的事项' : '还没有处理过的审核'} />
}
