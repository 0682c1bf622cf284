import { Alert, App, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Values } from '#ui/logic/form-store.ts'
import { callOf, post } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import dialog from '#ui/views/dialog.module.css'
import { securityKey } from '../../model/security-key.ts'
import { useAttempt } from '../use-attempt.ts'

interface RegisterKeyProps {
  readonly title: string
  /** Whether all is there that is to be registered. */
  readonly isReady: boolean
  /** What is registered, read from the key where that is needed; undefined when the person gave up. */
  read(): Promise<Values | undefined>
  onClose(): void
  readonly children: ReactNode
}

/** The dialog that registers a key; its holder is bound afterwards, in the list. */
export function RegisterKey({ title, isReady, read, onClose, children }: RegisterKeyProps) {
  const { message } = App.useApp()
  const refresh = useRefresh(securityKey)
  const { refusal, isBusy, attempt } = useAttempt()
  const send = () =>
    attempt(async () => {
      const values = await read()
      if (values === undefined) return
      await post(callOf(securityKey, 'insert'), values)
      await refresh()
      message.success('已登记，可在列表中绑定持有人')
      onClose()
    })
  return (
    <Modal
      open
      width={520}
      title={title}
      okText="登记"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !isReady }}
      onOk={send}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        {children}
      </div>
    </Modal>
  )
}

interface KeyTextProps {
  readonly label: string
  /** What may stand there, said behind the label. */
  readonly hint: string
  readonly max: number
  readonly value: string
  onChange(value: string): void
}

/** A text about a key that is typed. */
export function KeyText({ label, hint, max, value, onChange }: KeyTextProps) {
  return (
    <Input
      value={value}
      maxLength={max}
      placeholder={`${label}（${hint}）`}
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Maker and model of a key, which every way to register one asks for. */
export function VendorModel(typed: Pick<KeyTextProps, 'value' | 'onChange'>) {
  return <KeyText label="厂商型号" hint="可不填" max={60} {...typed} />
}
