import { type ReactNode, useState } from 'react'
import { type Asked, askedOf } from '#kernel/resource/lifecycle.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printNumber } from '#kinds/index.ts'
import { FormStore, type Values } from '#ui/logic/form-store.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import type { NamedMove } from '#ui/logic/use-moves.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from './ask-dialog.tsx'

export interface MoveDialogProps {
  readonly resource: AnyResource
  readonly named: NamedMove
  /** The records; none where everything that a list finds is meant. */
  readonly rows: readonly Presented[]
  readonly count: number
  /** Rejects when the server refuses; the dialog then keeps what was typed. */
  onSend(answers: Values): Promise<void>
  onClose(): void
}

interface AskingProps extends MoveDialogProps {
  /** The fields that are asked, where not all are. */
  readonly asked?: Asked
  /** With what they begin, where it is not what they begin with anywhere. */
  readonly initial?: Values
  /** What whoever answers reads first. */
  readonly besides?: ReactNode
}

/** Asks the fields of a move and makes it. */
export function MoveDialog(props: AskingProps) {
  const { resource, named, rows, count, onSend, onClose } = props
  const { name, move } = named
  const [first] = rows
  const [store] = useState(() => {
    const ask = props.asked ?? askedOf(move, rows.length === 1 ? first : undefined)
    return new FormStore(ask, { ...initialOf(ask), ...props.initial })
  })
  const sending = useSending(store)
  return (
    <AskDialog
      title={count > 1 ? `${move.label}（${printNumber(count, 0)} 条）` : move.label}
      okText={move.label}
      sending={sending}
      place={asked => ({ resource: resource.path, field: `${name}.${asked}` })}
      note={
        <Note
          title={rows.length === 1 && first ? titleOf(resource, first) : null}
          said={move.confirm}
          besides={props.besides}
        />
      }
      isDanger={move.danger ?? false}
      onSend={() => sending.send(onSend)}
      onClose={onClose}
    />
  )
}

/** Which record it is, and what becomes of it. */
function Note({
  title,
  said,
  besides,
}: {
  readonly title: string | null
  readonly said?: string | undefined
  readonly besides?: ReactNode
}) {
  return (
    <>
      {title !== null && <div>{title}</div>}
      {said !== undefined && <div>{said}</div>}
      {besides}
    </>
  )
}

function initialOf(ask: FormStore['fields']): Values {
  return Object.fromEntries(
    Object.entries(ask).map(([name, field]) => [name, field.initial ?? null]),
  )
}
