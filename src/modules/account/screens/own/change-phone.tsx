import { Alert, App, Button, Form, Input, Modal, Space } from 'antd'
import { useSession } from '#ui/logic/session.ts'
import { PhoneCodeItems } from '../phone-code-items.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useCountdown } from '../use-countdown.ts'
import { changePhone, type PhoneChange, sendOwnCode } from './own-calls.ts'

/** Another phone, proven by a code to the old one and a code to the new one. */
export function ChangePhone({ onClose }: { readonly onClose: () => void }) {
  const { account, reload } = useSession()
  const { message } = App.useApp()
  const [form] = Form.useForm<PhoneChange>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  const [left, sendCode] = useCountdown()
  const send = () => attempt(() => sendCode(sendOwnCode))
  const submit = (change: PhoneChange) =>
    attempt(async () => {
      await changePhone(change)
      await reload()
      message.success('手机号已更换')
      onClose()
    })
  return (
    <Modal open title="更换手机" width={440} footer={null} onCancel={onClose}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {account.phoneMask && (
          <Form.Item label={`原手机验证码（${account.phoneMask}）`}>
            <Space.Compact block>
              <Form.Item
                name="oldCode"
                noStyle
                rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位验证码' }]}
              >
                <Input inputMode="numeric" maxLength={6} aria-label="原手机验证码" />
              </Form.Item>
              <Button onClick={send} disabled={left > 0}>
                {left > 0 ? `重新发送（${left}s）` : '获取验证码'}
              </Button>
            </Space.Compact>
          </Form.Item>
        )}
        <PhoneCodeItems scene="changePhone" label="新手机号" />
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        <Button type="primary" htmlType="submit" block loading={isBusy} style={{ marginTop: 16 }}>
          确定
        </Button>
      </Form>
    </Modal>
  )
}
