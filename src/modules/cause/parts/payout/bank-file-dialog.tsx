import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { printMoney } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download, sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { payout } from '../../model/payout/index.ts'
import { noPayment, PaymentFields } from './payment-fields.tsx'

interface BankFileDialogProps {
  readonly rows: readonly PresentedOf<typeof payout>[]
  onClose(): void
}

/** 导出付款文件: the sheet that the bank pays from, of payouts that wait for their payment. */
export function BankFileDialog({ rows, onClose }: BankFileDialogProps) {
  const [asked, setAsked] = useState(noPayment)
  const [failure, setFailure] = useState<string | null>(null)
  const ready = rows.filter(row => row.state === 'approved')
  const sum = ready.reduce((total, { amount }) => total + amount, 0)
  const run = async () => {
    try {
      const ids = ready.map(({ id }) => id).join(',')
      await download(callOf(payout, 'getBankFile'), { ids, payFrom: asked.payFrom })
      onClose()
    } catch (error) {
      setFailure(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      title="导出付款文件"
      okText="导出"
      okButtonProps={{ disabled: ready.length === 0 || asked.payFrom === null }}
      onOk={run}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {failure && <Alert type="error" showIcon title={failure} />}
        <span>
          待付款 {ready.length} 单，合计 ¥{printMoney(sum)}
          {ready.length < rows.length && `；另有 ${rows.length - ready.length} 单不在待付款状态`}
        </span>
        <PaymentFields value={asked} names={['payFrom']} onChange={setAsked} />
        <span className={dialog.quiet}>
          文件含收款账号明文，导出人会留下记录；银行处理后，以同样的单号回传结果。
        </span>
      </div>
    </Modal>
  )
}
