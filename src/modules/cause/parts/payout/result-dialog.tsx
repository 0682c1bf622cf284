import { InboxOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { printMoney } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, withParams } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { payout, payoutLine } from '../../model/payout/index.ts'
import { sentencesOf } from './faults-of-file.ts'
import { noPayment, PaymentFields } from './payment-fields.tsx'

interface Confirmed {
  readonly paid?: number
  readonly failed?: number
  readonly amount?: number
}

interface ResultDialogProps {
  /** The roster whose lines the file tells of; absent: payouts to one payee each. */
  readonly row?: PresentedOf<typeof payout>
  onClose(): void
}

/** Confirms payments by the bank's result file; what does not match is listed, and nothing of it is booked. */
export function ResultDialog({ row, onClose }: ResultDialogProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(noPayment)
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('upfile', file)
      const { bankSerial, ...payment } = asked
      const question = row
        ? { ...payment, bankSerial, id: row.id, version: row.version }
        : { ...payment }
      const url = callOf(payout, row ? 'payRoster' : 'confirmBatch')
      return post<Confirmed>(withParams(url, question), form, { timeout: 120_000 })
    },
    onSettled: () =>
      Promise.all(
        [payout, payoutLine].map(({ path }) =>
          client.invalidateQueries({ queryKey: keys.resource(path) }),
        ),
      ),
  })
  const isReady =
    asked.payFrom !== null && asked.paidOn !== null && (!row || asked.bankSerial !== null)
  return (
    <Modal
      open
      width={640}
      title={row ? '确认花名册付款' : '批量确认付款'}
      mask={{ closable: false }}
      footer={
        send.data ? (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        ) : null
      }
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {send.error && (
          <Alert
            type="error"
            showIcon
            title="结果文件未入账"
            description={sentencesOf(send.error).map(said => <div key={said}>{said}</div>)}
          />
        )}
        {send.data ? (
          <Alert type="success" showIcon title={outcomeOf(send.data)} />
        ) : (
          <>
            <PaymentFields
              value={asked}
              names={
                row
                  ? ['payFrom', 'payWay', 'paidOn', 'bankSerial', 'slip']
                  : ['payFrom', 'payWay', 'paidOn', 'slip']
              }
              onChange={setAsked}
            />
            <Upload.Dragger
              accept=".csv,.xlsx"
              maxCount={1}
              showUploadList={false}
              disabled={!isReady || send.isPending}
              beforeUpload={file => {
                send.mutate(file)
                return false
              }}
            >
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>{isReady ? '点击或拖入银行结果文件' : '请先填写付款账户与付款日'}</p>
              <p className={dialog.quiet}>
                须有「单号、金额、结果」三列，结果为成功或失败{row ? '' : '，成功的须有银行流水号'}
                ；单号或金额不符时整份不入账。
              </p>
            </Upload.Dragger>
          </>
        )}
      </div>
    </Modal>
  )
}

function outcomeOf({ paid, failed = 0, amount = 0 }: Confirmed): string {
  if (paid === undefined) return '已确认付款'
  const rest = failed > 0 ? `，${failed} 单付款失败` : ''
  return `已确认 ${paid} 单，合计 ¥${printMoney(amount)}${rest}`
}
