import { Alert, Button, Pagination, Progress, Skeleton, Table, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { printMoney } from '#kernel/kinds/money/print-money.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '../logic/presented.ts'
import {
  type ImportRow,
  saveErrorFile,
  useImportRows,
  useImportTask,
} from '../logic/use-transfer.ts'
import styles from './dialog.module.css'
import { FailureState } from './failure-state.tsx'
import { Money } from './money.tsx'
import { MoveButtons } from './move-buttons.tsx'

export interface ImportResultProps {
  readonly resource: AnyResource
  readonly id: string
  onStep(step: number): void
  onAgain(): void
  onClose(): void
}

const endings: readonly unknown[] = ['done', 'undone', 'cancelled', 'failed']

/** What the check of an uploaded sheet found, and what may follow: confirm, another file, undo. */
export function ImportResult({ resource, id, onStep, onAgain, onClose }: ImportResultProps) {
  const { task, failure, declared } = useImportTask(resource, id)
  const isOver = endings.includes(task?.state)
  useEffect(() => onStep(isOver ? 2 : 1), [isOver, onStep])
  if (failure) return <FailureState failure={failure} />
  if (!task) return <Skeleton active />
  const isWorking =
    task.state === 'checking' || task.state === 'running' || task.state === 'undoing'
  const refused = figureOf(task, 'refused')
  return (
    <div className={styles.stack}>
      {isWorking && (
        <div>
          <span className={styles.quiet}>{workWords[task.state ?? ''] ?? '正在处理…'}</span>
          <Progress percent={figureOf(task, 'percent')} status="active" />
        </div>
      )}
      {task.state === 'done' && <Alert type="success" showIcon title="导入完成" />}
      {task.state === 'undone' && (
        <Alert type="info" showIcon title={textOf(task, 'message') ?? '导入已撤销'} />
      )}
      {task.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={textOf(task, 'message') ?? '导入失败，请检查文件后重试'}
        />
      )}
      <div className={styles.figures}>
        <Figure label="总行数" figure={figureOf(task, 'total')} />
        <Figure label="可导入" figure={figureOf(task, 'ready')} />
        <Figure label="重复" figure={figureOf(task, 'duplicates')} />
        <Figure label="错误" figure={refused} tone={refused > 0 ? styles.bad : undefined} />
        <Figure label="已导入" figure={figureOf(task, 'inserts')} tone={styles.good} />
        {task.mode !== 'insert' && <Figure label="其中更新" figure={figureOf(task, 'updates')} />}
        {typeof task.amount === 'number' && (
          <div className={styles.figure}>
            <span className={styles.quiet}>金额合计</span>
            <Money fen={task.amount} weight="strong" />
          </div>
        )}
      </div>
      <TotalsCheck task={task} />
      {refused > 0 && <RefusedRows id={id} />}
      <div className={styles.row}>
        {declared && <MoveButtons of={declared} row={task} />}
        {refused > 0 && (
          <Button
            onClick={() =>
              saveErrorFile(id).catch(() => {
                // The request has already told the person what failed.
              })
            }
          >
            下载带批注的原文件
          </Button>
        )}
        {!isWorking && <Button onClick={onAgain}>{isOver ? '继续导入' : '重新上传'}</Button>}
        {isOver && <Button onClick={onClose}>关闭</Button>}
      </div>
    </div>
  )
}

/** The clerk's own count and sum beside those of the sheet. */
function TotalsCheck({ task }: { readonly task: Presented }) {
  const { expectedRows, expectedAmount, sheetAmount, total, state } = task
  if (typeof expectedRows !== 'number' && typeof expectedAmount !== 'number') return null
  if (state === 'checking') return null
  const sum = typeof sheetAmount === 'number' ? sheetAmount : 0
  const parts = [
    ...(typeof expectedRows === 'number'
      ? [{ isEqual: expectedRows === total, text: `应有 ${expectedRows} 行，表内 ${total} 行` }]
      : []),
    ...(typeof expectedAmount === 'number'
      ? [
          {
            isEqual: expectedAmount === sum,
            text: `应有 ¥${printMoney(expectedAmount)}，表内 ¥${printMoney(sum)}`,
          },
        ]
      : []),
  ]
  const isEqual = parts.every(part => part.isEqual)
  return (
    <Alert
      type={isEqual ? 'success' : 'error'}
      showIcon
      title={isEqual ? '行数与金额核对一致' : '与填写的应有数不符，不能导入'}
      description={parts.map(({ text }) => text).join('；')}
    />
  )
}

const workWords: Readonly<Record<string, string>> = {
  checking: '正在检查每一行…',
  running: '正在写入，可以关闭窗口，进度在“任务”中查看…',
  undoing: '正在撤销…',
}

function Figure(props: {
  readonly label: string
  readonly figure: number
  readonly tone?: string | undefined
}) {
  return (
    <div className={styles.figure}>
      <span className={styles.quiet}>{props.label}</span>
      <strong className={props.tone}>{props.figure.toLocaleString('zh-CN')}</strong>
    </div>
  )
}

const perPage = 50

function RefusedRows({ id }: { readonly id: string }) {
  const [page, setPage] = useState(1)
  const { data, isPending, isFetching } = useImportRows(id, page)
  if (isPending) return <Skeleton active />
  const rows = data?.list ?? []
  const labels = [...new Set(rows.flatMap(row => Object.keys(row.cells)))]
  return (
    <>
      <Table<ImportRow>
        size="small"
        bordered
        rowKey="no"
        loading={isFetching}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 72 + 260 + labels.length * 140, y: 360 }}
        columns={[
          { title: '行号', dataIndex: 'no', width: 72, fixed: 'left' },
          {
            title: '问题',
            width: 260,
            fixed: 'left',
            render: (_, row) => (
              <span className={styles.bad}>
                {row.errors.map(({ message }) => message).join('；')}
              </span>
            ),
          },
          ...labels.map(label => ({
            title: label,
            width: 140,
            ellipsis: true,
            render: (_: unknown, row: ImportRow) => <CheckedCell row={row} label={label} />,
          })),
        ]}
      />
      {(data?.total ?? 0) > perPage && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={perPage}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

function CheckedCell({ row, label }: { readonly row: ImportRow; readonly label: string }) {
  const error = row.errors.find(known => (known.label ?? known.field) === label)
  const text = row.cells[label] || '空'
  if (!error) return text
  return (
    <Tooltip title={error.message}>
      <span className={styles.bad}>{text}</span>
    </Tooltip>
  )
}

function figureOf(task: Presented, name: string): number {
  const value = task[name]
  return typeof value === 'number' ? value : 0
}

function textOf(task: Presented, name: string): string | undefined {
  const value = task[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
