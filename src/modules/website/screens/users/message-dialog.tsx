import { App, Form, Input, Modal } from 'antd'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { userMessage } from '../../model/index.ts'
import type { registeredUser } from '../../model/registered-user.ts'
import { registeredUserSendMessage } from '../../model/registered-user-calls.ts'

interface Letter {
  readonly title: string
  readonly content: string
}

export interface UsersDialogProps {
  readonly rows: readonly PresentedOf<typeof registeredUser>[]
  /** The work is done: the selection goes. */
  onDone(): void
  onClose(): void
}

/** 发站内信 to the chosen users. */
export function MessageDialog({ rows, onDone, onClose }: UsersDialogProps) {
  const { message } = App.useApp()
  const refresh = useRefresh(userMessage)
  const [form] = Form.useForm<Letter>()
  const send = async (letter: Letter) => {
    try {
      const { sent, passedOver } = await tell(registeredUserSendMessage, {
        ids: rows.map(row => row.id),
        ...letter,
      })
      await refresh()
      message.success(
        passedOver === 0
          ? `已发送给 ${sent} 人`
          : `已发送给 ${sent} 人，${passedOver} 人已注销未发送`,
      )
      onDone()
    } catch (error) {
      const marks = error instanceof RequestFailure ? error.errors : []
      if (marks.length === 0) message.error(sentenceOfError(error))
      form.setFields(
        marks.map(({ field, message: text }) => ({ name: field as keyof Letter, errors: [text] })),
      )
    }
  }
  return (
    <Modal
      open
      title={`发站内信 · ${rows.length} 人`}
      okText="发送"
      cancelText="取消"
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form name="letter" form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="title"
          label="标题"
          rules={[{ required: true, min: 2, message: '请填写标题' }]}
        >
          <Input maxLength={40} showCount />
        </Form.Item>
        <Form.Item
          name="content"
          label="内容"
          rules={[{ required: true, min: 2, message: '请填写内容' }]}
          extra="用户在官网、小程序的消息中看到；发送后不能修改或撤回"
        >
          <Input.TextArea rows={5} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
