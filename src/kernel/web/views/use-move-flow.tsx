import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Presented, titleOf } from '../logic/presented.ts'
import { sentenceOfError } from '../logic/request.ts'
import { type NamedMove, type Refused, useMoves } from '../logic/use-moves.ts'
import { lazyPart } from './lazy-part.tsx'
import { moveDialogOf } from './move-dialogs.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const RefusedDialog = lazyPart(async () => (await import('./refused-dialog.tsx')).RefusedDialog)

export interface MoveFlow {
  /** Asks what the move needs, makes it with the rows, and tells how it ended. */
  start(named: NamedMove, rows: readonly Presented[]): void
  /** Makes a move that needs no dialog; resolves to whether it was made. */
  make(
    named: NamedMove,
    rows: readonly Presented[],
    answers?: Readonly<Record<string, unknown>>,
  ): Promise<boolean>
  readonly isMoving: boolean
  /** The dialogs; to be placed once by the screen. */
  readonly dialogs: ReactNode
}

/** The way of a move from button to outcome: question, call, message, and the rows that were refused. */
export function useMoveFlow(resource: AnyResource, onMoved?: () => void): MoveFlow {
  const { message, modal } = App.useApp()
  const { move, moveMany, isMoving } = useMoves(resource)
  const [asking, setAsking] = useState<{ named: NamedMove; rows: readonly Presented[] } | null>(
    null,
  )
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const send = async (
    named: NamedMove,
    rows: readonly Presented[],
    answers?: Readonly<Record<string, unknown>>,
  ) => {
    const [row] = rows
    if (row && rows.length === 1) {
      await move({ row, move: named.name, ...(answers ? { answers } : {}) })
      message.success(`已${named.move.label}`)
    } else {
      const moved = await moveMany({ rows, move: named.name, ...(answers ? { answers } : {}) })
      if (moved.refused.length === 0)
        message.success(`已${named.move.label} ${moved.done.length} 条`)
      else setRefused(moved.refused)
    }
    setAsking(null)
    onMoved?.()
  }
  const make: MoveFlow['make'] = async (named, rows, answers) => {
    try {
      await send(named, rows, answers)
      return true
    } catch (error) {
      message.error(sentenceOfError(error))
      return false
    }
  }
  const start: MoveFlow['start'] = (named, rows) => {
    const { ask, confirm, danger, label } = named.move
    if (ask && Object.keys(ask).length > 0) return setAsking({ named, rows })
    if (!confirm && !danger && rows.length === 1) return void make(named, rows)
    modal.confirm({
      title: confirm ?? `确定要${label}吗？`,
      content:
        rows.length === 1 ? rows.map(row => titleOf(resource, row)) : `共 ${rows.length} 条记录`,
      okText: label,
      cancelText: '取消',
      okButtonProps: { danger: danger ?? false },
      onOk: () => make(named, rows),
    })
  }
  const Dialog = (asking && moveDialogOf(resource, asking.named.name)) ?? MoveDialog
  return {
    start,
    make,
    isMoving,
    dialogs: (
      <>
        {asking && (
          <Dialog
            resource={resource}
            named={asking.named}
            rows={asking.rows}
            onSend={answers => send(asking.named, asking.rows, answers)}
            onClose={() => setAsking(null)}
          />
        )}
        {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
      </>
    ),
  }
}
