import { App, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printNumber } from '#kinds/index.ts'
import { beforeMove } from '#ui/logic/before-move.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { withUndo } from '#ui/logic/undo-tokens.ts'
import { type Chosen, chosenRows } from '#ui/logic/use-bulk.ts'
import { bulkEdit, type NamedMove, useMoves } from '#ui/logic/use-moves.ts'
import { dangerQuestion } from './danger-question.ts'
import { lazyPart } from './lazy-part.tsx'
import { moveDialogOf } from './move-dialogs.ts'
import { useDone } from './use-done.tsx'
import { useManyFlow } from './use-many-flow.tsx'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const BulkEditDialog = lazyPart(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog)

export interface MoveFlow {
  /** Asks what the move needs, makes it with the rows, and tells how it ended. */
  start(named: NamedMove, rows: readonly Presented[]): void
  /** The same with chosen records, be they all that a list finds. */
  startMany(named: NamedMove, chosen: Chosen): void
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
  const done = useDone()
  const { move, isMoving } = useMoves(resource)
  const many = useManyFlow(resource)
  const [asking, setAsking] = useState<{ named: NamedMove; chosen: Chosen } | null>(null)
  const [editing, setEditing] = useState<Chosen | null>(null)
  const send = async (
    named: NamedMove,
    chosen: Chosen,
    answers: Readonly<Record<string, unknown>> = {},
  ) => {
    const [row] = chosen.rows
    const { name, move: declared } = named
    if (row && chosen.count === 1) {
      const { undo } = await withUndo(() => move({ row, move: name, answers }))
      done(`已${declared.label}`, undo)
    } else {
      const asked = { chosen, move: name, answers }
      const told = (count: number) => `已${declared.label} ${printNumber(count, 0)} 条`
      if (!(await many.act('moveMany', asked, told))) return
    }
    setAsking(null)
    onMoved?.()
  }
  const makeMany = async (
    named: NamedMove,
    chosen: Chosen,
    answers?: Readonly<Record<string, unknown>>,
  ) => {
    try {
      await send(named, chosen, answers)
      return true
    } catch (error) {
      message.error(sentenceOfError(error))
      return false
    }
  }
  const make: MoveFlow['make'] = (named, rows, answers) =>
    makeMany(named, chosenRows(rows), answers)
  const startMany: MoveFlow['startMany'] = (named, chosen) => {
    if (named.name === bulkEdit.name) return setEditing(chosen)
    const { rows, count } = chosen
    const { confirm, danger, label } = named.move
    const before = beforeMove(named.move, count)
    if (before === 'fields') return setAsking({ named, chosen })
    if (before === 'nothing') return void makeMany(named, chosen)
    const isMany = before === 'count'
    const dialog = modal.confirm({
      title: confirm ?? `确定要${label}吗？`,
      content: isMany ? (
        <CountQuestion
          count={count}
          onAnswer={isRight => dialog.update({ okButtonProps: { danger, disabled: !isRight } })}
        />
      ) : rows.length === 1 ? (
        rows.map(row => titleOf(resource, row))
      ) : (
        `共 ${printNumber(count, 0)} 条记录`
      ),
      okText: label,
      cancelText: '取消',
      ...(danger === true && dangerQuestion),
      okButtonProps: { danger: danger ?? false, disabled: isMany },
      onOk: () => makeMany(named, chosen),
    })
  }
  const start: MoveFlow['start'] = (named, rows) => startMany(named, chosenRows(rows))
  const Dialog = (asking && moveDialogOf(resource, asking.named.name)) ?? MoveDialog
  return {
    start,
    startMany,
    make,
    isMoving,
    dialogs: (
      <>
        {asking && (
          <Dialog
            resource={resource}
            named={asking.named}
            rows={asking.chosen.rows}
            count={asking.chosen.count}
            onSend={answers => send(asking.named, asking.chosen, answers)}
            onClose={() => setAsking(null)}
          />
        )}
        {editing && (
          <BulkEditDialog
            resource={resource}
            chosen={editing}
            many={many}
            fields={resource.bulkEdit ?? []}
            onClose={() => setEditing(null)}
            onDone={() => onMoved?.()}
          />
        )}
        {many.dialogs}
      </>
    ),
  }
}

/** Asks for the number of the rows, so that nobody harms many by a slip. */
function CountQuestion({
  count,
  onAnswer,
}: {
  readonly count: number
  onAnswer(isRight: boolean): void
}) {
  return (
    <>
      <p>
        共 {printNumber(count, 0)} 条记录，请输入 <strong>{count}</strong> 确认。
      </p>
      <Input
        inputMode="numeric"
        aria-label="记录条数"
        onChange={({ target }) => onAnswer(target.value.trim() === String(count))}
      />
    </>
  )
}
