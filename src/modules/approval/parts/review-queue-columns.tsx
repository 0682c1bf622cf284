import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { withParams } from '#ui/logic/request.ts'
import type { FittedColumn } from '#ui/views/fitted-table.tsx'
import styles from './review-queue.module.css'
import type { QueueRow, QueueTab } from './use-review-queue.ts'
import { RemainingTime, WaitingTime } from './waiting-time.tsx'

/** A column of the subject's own. */
export interface QueueColumn {
  readonly key: string
  readonly title: string
  /** Pixels that it gets at most. */
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** Where the columns do not fit it goes below the name before others; `false`: never. */
  readonly folds?: boolean
  render(row: QueueRow): ReactNode
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
}: ColumnsAsked): FittedColumn<QueueRow>[] {
  return [
    {
      key: 'title',
      title: '名称',
      render: row => (
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
      folds: false,
      render: row =>
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
    ...columns.map(({ width, align, ...column }) => ({
      ...{ ...column, ...(align && { align }) },
      // Figures are never cut.
      ...(align !== 'right' && { most: width ?? 160 }),
    })),
    {
      key: 'submittedAt',
      title: '提交时间',
      folds: true,
      render: row => <Submitted at={row.submittedAt} />,
    },
    { key: 'step', title: '节点', most: 160, render: row => row.stepName },
    {
      key: 'round',
      title: '次数',
      folds: true,
      render: row =>
        row.round > 1 ? <span className={styles.long}>第 {row.round} 次</span> : '首次',
    },
    {
      key: 'act',
      title: '操作',
      folds: false,
      render: row => (
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
