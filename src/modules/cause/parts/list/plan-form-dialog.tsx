import { Alert, App, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { askedFully, nothingAsked, PurposeFields } from '#ui/views/purpose-fields.tsx'
import { fundraisingPlan } from '../../model/index.ts'

/** 备案表: the plan as the official form, with personal values masked or, with purpose and reason, in the clear. */
export function PlanFormDialog({
  plan,
  onClose,
}: {
  readonly plan: PresentedOf<typeof fundraisingPlan>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const mayUnmask = useCan('fundraisingPlan.unmask')
  const [format, setFormat] = useState<'pdf' | 'xlsx'>('pdf')
  const [isClear, setClear] = useState(false)
  const [asked, setAsked] = useState(nothingAsked)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const complete = askedFully(asked)
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      const clear = isClear && complete !== null ? complete : {}
      await download(callOf(fundraisingPlan, 'getForm'), { id: plan.id, format, ...clear })
      message.success('备案表已下载')
      onClose()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      title="下载备案表"
      okText="下载"
      cancelText="取消"
      okButtonProps={{ disabled: isClear && complete === null }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        <span className={dialog.quiet}>按方案当前内容生成《慈善组织公开募捐方案备案表》。</span>
        {failure !== null && <Alert type="error" showIcon title={sentenceOfError(failure)} />}
        <div className={dialog.line}>
          <span className={dialog.term}>格式</span>
          <Radio.Group
            value={format}
            onChange={event => setFormat(event.target.value)}
            options={[
              { value: 'pdf', label: 'PDF' },
              { value: 'xlsx', label: 'Excel' },
            ]}
          />
        </div>
        {mayUnmask && (
          <div className={dialog.line}>
            <span className={dialog.term}>个人信息</span>
            <Radio.Group
              value={isClear}
              onChange={event => setClear(event.target.value)}
              options={[
                { value: false, label: '遮蔽' },
                { value: true, label: '明文（记入敏感数据访问日志）' },
              ]}
            />
          </div>
        )}
        {isClear && <PurposeFields value={asked} onChange={setAsked} />}
      </div>
    </Modal>
  )
}
