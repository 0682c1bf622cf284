import { Alert, App, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { failedAt } from '#ui/logic/fault-report.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { applicationSend } from '../../model/application-calls.ts'
import { application, applicationKinds } from '../../model/index.ts'
import { ApplicationFiles } from '../application/application-files.tsx'
import styles from './desk.module.css'

const kinds = Object.entries(applicationKinds).map(([value, label]) => ({ value, label }))

interface Typed {
  readonly kind: string
  readonly subject: string
  readonly content: string
  readonly phone?: string
  readonly email?: string
  readonly files?: readonly string[] | null
}

export interface SendApplicationProps {
  readonly page: string
  /** The number of a request that failed and is to be reported. */
  readonly fault: string | undefined
  onSent(): void
}

/** Sends something to the service; the page it is about goes along, and of a fault the request that failed there. */
export function SendApplication({ page, fault, onSent }: SendApplicationProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh(application)
  const kind = Form.useWatch('kind', form)
  const requestId = kind === 'fault' ? (fault ?? failedAt(page)) : undefined
  const send = async (typed: Typed) => {
    setBusy(true)
    setRefusal('')
    try {
      const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value))
      const sent = await tell(
        applicationSend,
        filledIn(applicationSend, {
          ...given,
          route: page,
          ...(requestId ? { requestId } : {}),
        }),
      )
      message.success(`已提交，编号 ${sent.number}`)
      form.resetFields()
      await refresh()
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
      initialValues={{ kind: fault ? 'fault' : 'question' }}
      onFinish={send}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 12 }} />}
      <Form.Item
        name="kind"
        label="类型"
        rules={[{ required: true }]}
        extra={requestId && `将随附出错请求的编号 ${requestId}`}
      >
        <Select options={kinds} />
      </Form.Item>
      <Form.Item
        name="subject"
        label="主题"
        rules={[{ required: true, min: 2, message: '请填写主题，不少于 2 个字' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="content"
        label="内容"
        rules={[{ required: true, min: 2, message: '请填写内容，不少于 2 个字' }]}
      >
        <Input.TextArea
          rows={5}
          maxLength={2000}
          showCount
          placeholder="请说明做了什么、看到什么、希望怎样"
        />
      </Form.Item>
      <Form.Item name="files" label="附件">
        <ApplicationFiles />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="phone"
          label="联系电话"
          rules={[{ pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, message: '电话不正确' }]}
        >
          <Input maxLength={20} placeholder="选填" />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '邮箱不正确' }]}>
          <Input maxLength={100} placeholder="选填" />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" loading={isBusy} block>
        提交
      </Button>
    </Form>
  )
}
