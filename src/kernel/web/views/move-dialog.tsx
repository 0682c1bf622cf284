import { Alert, Modal } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { FormStore, type Values } from '../logic/form-store.ts'
import { type Presented, titleOf } from '../logic/presented.ts'
import { RequestFailure, sentenceOfError } from '../logic/request.ts'
import type { NamedMove } from '../logic/use-moves.ts'
import styles from './dialog.module.css'
import { FormField } from './form-field.tsx'

export interface MoveDialogProps {
  readonly resource: AnyResource
  readonly named: NamedMove
  readonly rows: readonly Presented[]
  /** Rejects when the server refuses; the dialog then keeps what was typed. */
  onSend(answers: Values): Promise<void>
  onClose(): void
}

/** Asks the fields of a move and makes it. */
export function MoveDialog({ resource, named, rows, onSend, onClose }: MoveDialogProps) {
  const { name, move } = named
  const ask = move.ask ?? {}
  const [store] = useState(() => new FormStore(ask, initialOf(ask)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const answers = store.check(Object.keys(ask))
    if (answers === null) return
    setSending(true)
    setRefusal(null)
    try {
      await onSend(answers)
    } catch (error) {
      const strangers = store.refuse(error instanceof RequestFailure ? error.errors : [])
      const own = store.errors().length > 0
      setRefusal(strangers[0]?.message ?? (own ? null : sentenceOfError(error)))
      setSending(false)
    }
  }
  const [first] = rows
  return (
    <Modal
      open
      title={rows.length > 1 ? `${move.label}（${rows.length} 条）` : move.label}
      width={520}
      okText={move.label}
      cancelText="取消"
      okButtonProps={{ danger: move.danger ?? false }}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.stack}>
        <span className={styles.quiet}>
          {move.confirm ?? (rows.length === 1 && first ? titleOf(resource, first) : null)}
        </span>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {Object.entries(ask).map(([asked, field]) => (
          <FormField
            key={asked}
            store={store}
            name={asked}
            field={field}
            place={{ resource: resource.path, field: `${name}.${asked}` }}
          />
        ))}
      </div>
    </Modal>
  )
}

function initialOf(ask: FormStore['fields']): Values {
  return Object.fromEntries(
    Object.entries(ask).map(([name, field]) => [name, field.initial ?? null]),
  )
}
