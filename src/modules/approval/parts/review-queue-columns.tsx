import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { withParams } from '#ui/logic/request.ts'
import styles from './review-queue.module.css'
import type { QueueRow, QueueTab } from './use-review-queue.ts'
import { RemainingTime, WaitingTime } from './waiting-time.tsx'

/** A column of the subject's own. */
export interface QueueColumn {
  readonly key: string
  readonly title: string
  readonly width?: number
  readonly align?: 'left' | 'right'
  render(row: QueueRow): ReactNode
}

// Title, waiting time, moment, step, round and act beside the subject's own columns: with theirs
// they fit beside the menu on a screen 1440 pixels wide.
const ownWidth = 176 + 96 + 136 + 64 + 60 + 56

/** Pixels of the whole table. */
export function queueWidth(columns: readonly QueueColumn[]): number {
  return columns.reduce((sum, { width = 120 }) => sum + width, ownWidth)
}

interface ColumnsAsked {
  readonly columns: readonly QueueColumn[]
  readonly tab: QueueTab
  readonly detail: string
  readonly tellsKind: boolean
}

/** The address under which a row is reviewed; with its kind where one screen reviews records of several. */
export function reviewAddress(detail: string, row: QueueRow, tellsKind: boolean): string {
  return withParams(detail, { id: row.record, ...(tellsKind && { kind: row.kind }) })
}

/** The columns of a queue: the subject's own between what every queue tells. */
export function queueColumns({
  columns,
  tab,
  detail,
  tellsKind,
}: ColumnsAsked): TableColumnType<QueueRow>[] {
  return [
    {
      key: 'title',
      title: '名称',
      width: 176,
      fixed: 'left',
      ellipsis: true,
      render: (_, row) => (
        <>
          <Link
            className={styles.link ?? ''}
            to={reviewAddress(detail, row, tellsKind)}
            onClick={event => event.stopPropagation()}
          >
            {row.title}
          </Link>
          {row.sum && (
            <div className={styles.sum} title={row.sum}>
              {row.sum}
            </div>
          )}
        </>
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
        <Link to={reviewAddress(detail, row, tellsKind)} onClick={event => event.stopPropagation()}>
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
