import { Alert, Modal, Typography } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import dialog from '#ui/views/dialog.module.css'
import type { fundFounder } from '../model/index.ts'

/** The address to send to a founder: his statement and what was told to the founders, without a login. */
export function FounderLinkDialog({
  founder,
  onClose,
}: {
  readonly founder: PresentedOf<typeof fundFounder>
  readonly onClose: () => void
}) {
  const address = `${location.origin}${founder.extra?.link ?? ''}`
  return (
    <Modal open width={560} title={`${founder.name} 反馈链接`} footer={null} onCancel={onClose}>
      <div className={dialog.stack}>
        <Alert
          type="info"
          showIcon
          title="请只发给出资人本人"
          description="打开即可看到对账单与出资人反馈，可登记已阅或有疑问。"
        />
        <Typography.Text copyable={{ text: address, tooltips: ['复制链接', '已复制'] }}>
          {address}
        </Typography.Text>
      </div>
    </Modal>
  )
}
