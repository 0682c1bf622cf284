import { Alert, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { Presented } from '#ui/logic/presented.ts'
import type { Sending } from '#ui/logic/use-sending.ts'
import styles from './dialog.module.css'
import { focusOnOpen } from './focus-on-open.ts'
import { FormField } from './form-field.tsx'

export interface AskDialogProps {
  readonly title: string
  readonly okText: string
  readonly sending: Sending
  /** Resource and field under which a field's files are uploaded. */
  readonly place: (name: string) => { readonly resource: string; readonly field: string }
  /** The record that is asked about: names beside its ids. */
  readonly row?: Presented
  /** What stands in the place of a field's input; undefined: the input itself. */
  readonly instead?: (name: string) => ReactNode
  /** Stands before the fields. */
  readonly note?: ReactNode
  /** Stands after the fields. */
  readonly children?: ReactNode
  readonly width?: number
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  onSend(): void
  onClose(): void
}

/** A small form over the page: note, fields of the store, refusal, and the one button that sends it. */
export function AskDialog(props: AskDialogProps) {
  const { title, okText, sending, place, row, note, children, onSend, onClose } = props
  const { store, refusal, isSending } = sending
  const fields = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      title={title}
      width={props.width ?? 520}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: props.isDanger ?? false, disabled: props.isDisabled ?? false }}
      confirmLoading={isSending}
      onOk={onSend}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={focusOnOpen(fields)}
    >
      <div ref={fields} className={styles.stack}>
        {note && <span className={styles.quiet}>{note}</span>}
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {Object.entries(store.fields).map(([name, field]) => (
          <FormField
            key={name}
            store={store}
            name={name}
            field={field}
            place={place(name)}
            shown={row?.shown[name]}
            instead={props.instead?.(name)}
          />
        ))}
        {children}
      </div>
    </Modal>
  )
}
