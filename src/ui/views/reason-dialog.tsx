import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from './ask-dialog.tsx'

export interface ReasonDialogProps {
  readonly title: string
  readonly okText: string
  /** What the act will do. */
  readonly note: ReactNode
  /** What the reason is called: 修改原因. */
  readonly label: string
  /** Shortest reason in characters. */
  readonly min: number
  readonly isDanger?: boolean
  /** Shown once it is done. */
  readonly done: string
  onSend(reason: string): Promise<unknown>
  onClose(): void
}

/** Asks why before something is done; the reason stays when the server refuses. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, min, done, onSend, onClose } = props
  const { message } = App.useApp()
  const [store] = useState(
    () =>
      new FormStore(
        { reason: text(label, { required: true, min, max: 200, lines: 2 }) },
        { reason: null },
      ),
  )
  const sending = useSending(store)
  const send = () =>
    sending.send(async ({ reason }) => {
      await onSend(String(reason))
      message.success(done)
      onClose()
    })
  return (
    <AskDialog
      title={props.title}
      okText={props.okText}
      width={460}
      sending={sending}
      place={name => ({ resource: '', field: name })}
      note={props.note}
      isDanger={props.isDanger ?? false}
      onSend={() => void send()}
      onClose={onClose}
    />
  )
}
