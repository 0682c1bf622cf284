import { Alert, App, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { callOf, post, sentenceOfError } from '#kernel/web/logic/request.ts'
import { application, applicationKinds } from '../../model/index.ts'

const kinds = Object.entries(applicationKinds).map(([value, label]) => ({ value, label }))

interface Typed {
  readonly kind: string
  readonly subject: string
  readonly content: string
  readonly phone?: string
}

/** Sends something to the service; the page it is about goes along. */
export function SendApplication({ page, onSent }: { readonly page: string; onSent(): void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async ({ phone, ...typed }: Typed) => {
    setBusy(true)
    setRefusal('')
    try {
      const sent = await post<{ number: string }>(callOf(application, 'send'), {
        ...typed,
        route: page,
        ...(phone ? { phone } : {}),
      })
      message.success(`已提交，编号 ${sent.number}`)
      form.resetFields()
      onSent()
    } catch (error) {
      setRefusal(sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      name="help"
      layout="vertical"
      initialValues={{ kind: 'question' }}
      onFinish={send}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 12 }} />}
      <Form.Item name="kind" label="类型" rules={[{ required: true }]}>
        <Select options={kinds} />
      </Form.Item>
      <Form.Item
        name="subject"
        label="主题"
        rules={[{ required: true, min: 2, message: '请填写主题' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="content"
        label="内容"
        rules={[{ required: true, min: 2, message: '请填写内容' }]}
      >
        <Input.TextArea
          rows={5}
          maxLength={2000}
          showCount
          placeholder="请说明做了什么、看到什么、希望怎样"
        />
      </Form.Item>
      <Form.Item
        name="phone"
        label="联系电话"
        rules={[{ pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, message: '电话不正确' }]}
      >
        <Input maxLength={20} placeholder="选填" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy} block>
        提交
      </Button>
    </Form>
  )
}
