import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useReveal } from '#ui/logic/use-record.ts'
import styles from './dialog.module.css'
import { askedFully, nothingAsked, PurposeFields } from './purpose-fields.tsx'

export interface RevealDialogProps {
  readonly resource: AnyResource
  readonly id: string
  readonly name: string
  readonly label: string
  onRevealed(value: unknown): void
  onClose(): void
}

/** Asks for what and why personal data shall be seen in the clear; both go into the access log. */
export function RevealDialog({
  resource,
  id,
  name,
  label,
  onRevealed,
  onClose,
}: RevealDialogProps) {
  const [asked, setAsked] = useState(nothingAsked)
  const reveal = useReveal(resource)
  const complete = askedFully(asked)
  const send = () => {
    if (complete === null || reveal.isPending) return
    reveal.mutate(
      { id, field: name, ...complete },
      { onSuccess: answer => 'value' in answer && onRevealed(answer.value) },
    )
  }
  if (reveal.data && 'asked' in reveal.data)
    return <ConsentAwaited number={reveal.data.asked} onClose={onClose} />
  return (
    <Modal
      open
      width={520}
      title={`查看明文 · ${label}`}
      okText="查看"
      cancelText="取消"
      okButtonProps={{ disabled: complete === null }}
      confirmLoading={reveal.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <span className={styles.quiet}>谁、何时、为何查看，都会记入敏感数据访问日志。</span>
        {reveal.error && <Alert type="error" showIcon title={sentenceOfError(reveal.error)} />}
        <PurposeFields value={asked} onChange={setAsked} onEnter={send} />
      </div>
    </Modal>
  )
}

function ConsentAwaited({ number, onClose }: { readonly number: string; onClose(): void }) {
  return (
    <Modal
      open
      width={440}
      title="已提交审批"
      onCancel={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <div className={styles.stack}>
        <span>未成年人的个人信息须经他人同意后查看，申请 {number} 已通知审批人。</span>
        <span className={styles.quiet}>获同意后会通知您，24 小时内可再次打开此处查看。</span>
      </div>
    </Modal>
  )
}
