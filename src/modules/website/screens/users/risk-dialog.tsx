import { App, Form, Input, Modal, Select } from 'antd'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { registeredUser, risks } from '../../model/index.ts'
import { registeredUserMarkRisk } from '../../model/registered-user-calls.ts'

interface RiskValues {
  readonly risk: readonly string[]
  readonly reason: string
}

/** 处理风险: which marks a user bears from now on, and why. */
export function RiskDialog({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof registeredUser>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(registeredUser)
  const [form] = Form.useForm<RiskValues>()
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values === null) return
    try {
      await tell(
        registeredUserMarkRisk,
        filledIn(registeredUserMarkRisk, { ids: [row.id], ...values }),
      )
      await refresh()
      message.success('已处理')
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      title={`处理风险 · ${row.nickname}`}
      okText="保存"
      cancelText="取消"
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ risk: row.risk ?? [], reason: '' }}
        onFinish={save}
      >
        <Form.Item name="risk" label="风险标记" extra="清空表示解除">
          <Select
            mode="multiple"
            options={Object.entries(risks).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, min: 2, message: '请填写原因' }]}
        >
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
