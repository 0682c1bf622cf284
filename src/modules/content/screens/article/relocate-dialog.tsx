import { useState } from 'react'
import { printNumber } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { titleOf } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { article, articleActions } from '../../model/index.ts'
import { ColumnSelect } from '../column/column-select.tsx'

const { column, disclosure } = articleActions.relocate.ask

/** 移动栏目: into a column of the same site in which the person may write. */
export function RelocateDialog({ rows, count, onSend, onClose }: MoveDialogProps) {
  const [store] = useState(
    () => new FormStore({ column, disclosure }, { column: null, disclosure: null }),
  )
  const sending = useSending(store)
  const [first] = rows
  const organisation = typeof first?.organisation === 'string' ? first.organisation : null
  return (
    <AskDialog
      title={count > 1 ? `移动栏目（${printNumber(count, 0)} 条）` : '移动栏目'}
      okText="移动"
      sending={sending}
      place={name => ({ resource: article.path, field: `relocate.${name}` })}
      instead={name =>
        name === 'column' ? <Target store={store} organisation={organisation} /> : undefined
      }
      note={rows.length === 1 && first ? titleOf(article, first) : null}
      onSend={() => sending.send(onSend)}
      onClose={onClose}
    />
  )
}

function Target({
  store,
  organisation,
}: {
  readonly store: FormStore
  readonly organisation: string | null
}) {
  const { value, error, set } = useField(store, 'column')
  return (
    <ColumnSelect
      organisation={organisation}
      value={typeof value === 'string' ? value : null}
      status={error ? 'error' : ''}
      onChange={set}
    />
  )
}
