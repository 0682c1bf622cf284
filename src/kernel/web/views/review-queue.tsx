import { ReloadOutlined } from '@ant-design/icons'
import { Button, Pagination, Table, type TableColumnType, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { printMinute, printMoment } from '#kernel/kinds/moment/moment.ts'
import { withParams } from '../logic/request.ts'
import { type QueueRow, type QueueTab, useReviewQueue } from '../logic/use-review-queue.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import page from './page.module.css'
import { PageHeader } from './page-header.tsx'
import styles from './review-queue.module.css'
import {
  chosenOf,
  FilterInput,
  isChosenInBar,
  type QueueFilter,
  Segments,
} from './review-queue-filters.tsx'
import { SearchBox } from './search-box.tsx'
import { RemainingTime, WaitingTime } from './waiting-time.tsx'

export interface QueueColumn {
  readonly key: string
  readonly title: string
  readonly width?: number
  readonly align?: 'left' | 'right'
  render(row: QueueRow): ReactNode
}

export interface ReviewQueueProps {
  readonly title: string
  /** Kinds of subjects, separated by commas. */
  readonly kind: string
  /** Address of the screen that reviews one record. */
  readonly detail: string
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
  const open = (row: QueueRow) => navigate(withParams(detail, { id: row.record }))
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
            </div>
            {queue.failure ? (
              <FailureState failure={queue.failure} onRetry={queue.refresh} />
            ) : (
              <Table<QueueRow>
                size="small"
                className={styles.table ?? ''}
                rowKey="id"
                loading={queue.isLoading}
                dataSource={[...rows]}
                columns={tableColumns({ columns, tab, detail })}
                pagination={false}
                scroll={{ x: widthOf(columns) }}
                onRow={row => ({ onClick: () => open(row) })}
                locale={{
                  emptyText: !queue.isLoading && (
                    <Empty
                      tab={tab}
                      hint={props.hint}
                      keyword={keyword}
                      isFiltered={Object.keys(chosen).length > 0}
                    />
                  ),
                }}
              />
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

// Title, waiting time, moment, step, round and act beside the subject's own columns: with theirs
// they fit beside the menu on a screen 1440 pixels wide.
const ownWidth = 176 + 96 + 136 + 64 + 60 + 56

function widthOf(columns: readonly QueueColumn[]): number {
  return columns.reduce((sum, { width = 120 }) => sum + width, ownWidth)
}

interface ColumnsAsked {
  readonly columns: readonly QueueColumn[]
  readonly tab: QueueTab
  readonly detail: string
}

function tableColumns({ columns, tab, detail }: ColumnsAsked): TableColumnType<QueueRow>[] {
  return [
    {
      key: 'title',
      title: '名称',
      width: 176,
      fixed: 'left',
      ellipsis: true,
      render: (_, row) => (
        <Link
          className={styles.link ?? ''}
          to={withParams(detail, { id: row.record })}
          onClick={event => event.stopPropagation()}
        >
          {row.title}
        </Link>
      ),
    },
    {
      key: 'waited',
      title: tab === 'done' ? '结果' : '等待',
      width: 96,
      render: (_, row) =>
        tab === 'done' ? (
          resultOf(row)
        ) : (
          <>
            <WaitingTime since={row.submittedAt} days={row.waitedDays} />
            {row.dueAt && typeof row.leftDays === 'number' && (
              <div className={styles.left}>
                <RemainingTime dueAt={row.dueAt} leftDays={row.leftDays} />
              </div>
            )}
          </>
        ),
    },
    ...columns.map(({ render, ...column }) => ({
      ...column,
      ellipsis: true,
      render: (_: unknown, row: QueueRow) => render(row),
    })),
    {
      key: 'submittedAt',
      title: '提交时间',
      width: 136,
      render: (_, row) => <Submitted at={row.submittedAt} />,
    },
    { key: 'step', title: '节点', width: 64, render: (_, row) => row.stepName },
    {
      key: 'round',
      title: '次数',
      width: 60,
      render: (_, row) =>
        row.round > 1 ? <span className={styles.long}>第 {row.round} 次</span> : '首次',
    },
    {
      key: 'act',
      title: '操作',
      width: 56,
      fixed: 'right',
      render: (_, row) => (
        <Link
          to={withParams(detail, { id: row.record })}
          onClick={event => event.stopPropagation()}
        >
          {tab === 'mine' ? '审核' : '查看'}
        </Link>
      ),
    },
  ]
}

function Submitted({ at }: { readonly at: string }) {
  return (
    <span className={styles.moment} title={printMoment(at)}>
      {printMinute(at)}
    </span>
  )
}

const results: Readonly<Record<string, string>> = {
  open: '审核中',
  approved: '已通过',
  rejected: '已驳回',
  returned: '退回修改',
  withdrawn: '已撤回',
}

function resultOf(row: QueueRow): string {
  return results[row.state ?? ''] ?? ''
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
