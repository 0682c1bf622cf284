import { Alert, Modal, Typography } from 'antd'
import dialog from '#ui/views/dialog.module.css'

export interface LinkDialogProps {
  readonly name: string
  readonly link: string
  onClose(): void
}

/** A one-time link that could not be sent by SMS: shown once, to be handed over in person. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  return (
    <Modal
      open
      width={560}
      title={`${name}的一次性链接`}
      okText="已转交"
      footer={(_, { OkBtn }) => <OkBtn />}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
    >
      <div className={dialog.stack}>
        <Alert
          type="warning"
          showIcon
          title="链接只显示这一次，24 小时内有效，使用一次后失效"
          description="短信未能送达，请当面转交本人，不要发到群聊。任何人都看不到对方设置的密码。"
        />
        <Typography.Paragraph code copyable={{ text: link, tooltips: ['复制链接', '已复制'] }}>
          {link}
        </Typography.Paragraph>
      </div>
    </Modal>
  )
}
