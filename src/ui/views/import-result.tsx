import { Alert, Button, Progress, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMoney, printNumber } from '#kinds/index.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { saveErrorFile, useImportTask } from '#ui/logic/use-transfer.ts'
import styles from './dialog.module.css'
import { FailureState } from './failure-state.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportMapping } from './import-mapping.tsx'
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
  const [isMapping, setMapping] = useState(false)
  const isOver = endings.includes(task?.state)
  const isUnclear = task?.state === 'mapping' || (isMapping && task?.state === 'checked')
  const step = isOver ? 3 : isUnclear ? 1 : 2
  useEffect(() => onStep(step), [step, onStep])
  if (failure) return <FailureState failure={failure} />
  if (!task) return <Skeleton active />
  if (isUnclear)
    return (
      <ImportMapping
        task={task}
        onMapped={() => setMapping(false)}
        {...(task.state === 'checked' ? { onLeave: () => setMapping(false) } : {})}
      />
    )
  const isWorking =
    task.state === 'checking' || task.state === 'running' || task.state === 'undoing'
  const refused = figureOf(task, 'refused')
  const isRefused = refused + figureOf(task, 'duplicates') > 0
  const save = (part: 'all' | 'refused') =>
    void saveErrorFile(id, part).catch(() => {
      // The request has already told the person what failed.
    })
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
            <strong>
              <Money fen={task.amount} weight="strong" />
            </strong>
          </div>
        )}
      </div>
      <TotalsCheck task={task} />
      {refused > 0 && <ImportCheck id={id} isOpen={task.state === 'checked'} />}
      {refused === 0 && task.state === 'checked' && !isEven(task) && (
        <ImportCheck id={id} isOpen part="all" />
      )}
      <div className={styles.row}>
        {declared && <MoveButtons of={declared} row={task} />}
        {isRefused && task.state === 'checked' && (
          <Button onClick={() => save('all')}>下载带批注的原文件</Button>
        )}
        {isRefused && <Button onClick={() => save('refused')}>下载错误行</Button>}
        {task.state === 'checked' && <Button onClick={() => setMapping(true)}>调整列映射</Button>}
        {!isWorking && <Button onClick={onAgain}>{isOver ? '继续导入' : '重新上传'}</Button>}
        {isOver && <Button onClick={onClose}>关闭</Button>}
      </div>
    </div>
  )
}

/** Whether the sheet holds the sum that the clerk stated. */
function isEven({ expectedAmount, sheetAmount }: Presented): boolean {
  return typeof expectedAmount !== 'number' || expectedAmount === (sheetAmount ?? 0)
}

/** The clerk's own count and sum beside those of the sheet. */
function TotalsCheck({ task }: { readonly task: Presented }) {
  const { expectedRows, expectedAmount, sheetAmount, total, state } = task
  if (typeof expectedRows !== 'number' && typeof expectedAmount !== 'number') return null
  if (state === 'checking') return null
  const sum = typeof sheetAmount === 'number' ? sheetAmount : 0
  const lines = typeof total === 'number' ? total : 0
  const parts = [
    ...(typeof expectedRows === 'number'
      ? [
          {
            isEqual: expectedRows === lines,
            text: `应有 ${printNumber(expectedRows, 0)} 行，表内 ${printNumber(lines, 0)} 行`,
          },
        ]
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
  const { overrideReason } = task
  const told =
    typeof overrideReason === 'string'
      ? `与填写的应有数不符，已放行：${overrideReason}`
      : '与填写的应有数不符，请更正后导入'
  return (
    <Alert
      type={isEqual ? 'success' : 'error'}
      showIcon
      title={isEqual ? '行数与金额核对一致' : told}
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

function figureOf(task: Presented, name: string): number {
  const value = task[name]
  return typeof value === 'number' ? value : 0
}

function textOf(task: Presented, name: string): string | undefined {
  const value = task[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
