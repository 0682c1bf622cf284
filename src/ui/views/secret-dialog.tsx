import { Alert, Modal, Space, Typography } from 'antd'

/** What is shown once. */
export interface ShownSecret {
  readonly title: string
  readonly accessKey?: string
  readonly secret: string
}

/** A new secret, to be copied now: nobody sees it again. */
export function SecretDialog({
  shown: { title, accessKey, secret },
  onClose,
}: {
  readonly shown: ShownSecret
  onClose(): void
}) {
  return (
    <Modal
      open
      title={title}
      closable={false}
      mask={{ closable: false }}
      okText="已保存，关闭"
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
    >
      <Space direction="vertical" style={{ width: '100%' }}>
        <Alert type="warning" showIcon title="请立即复制保存，关闭后无法再次查看" />
        {accessKey !== undefined && (
          <Typography.Text copyable={{ text: accessKey }}>AccessKey：{accessKey}</Typography.Text>
        )}
        <Typography.Text copyable={{ text: secret }} style={{ wordBreak: 'break-all' }}>
          Secret：{secret}
        </Typography.Text>
      </Space>
    </Modal>
  )
}

/** The secret that a call answered beside the record; undefined where it told none. */
export function secretIn(saved: object): string | undefined {
  return 'newSecret' in saved && typeof saved.newSecret === 'string' ? saved.newSecret : undefined
}
