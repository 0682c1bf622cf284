import { Alert, App, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { ref } from '#kinds/index.ts'
import { Input as FieldInput } from '#kinds/inputs.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { applicationEnter } from '../../model/application-calls.ts'
import { application, applicationKinds } from '../../model/index.ts'
import styles from './application.module.css'

const kinds = Object.entries(applicationKinds).map(([value, label]) => ({ value, label }))
const priorities = Object.entries(application.fields.priority.options).map(([value, label]) => ({
  value,
  label,
}))
const organisationField = ref('机构', 'charity/organisation')

interface Typed {
  readonly kind: string
  readonly priority: string
  readonly subject: string
  readonly content: string
  readonly name: string
  readonly phone?: string
  readonly email?: string
  readonly organisationName?: string
}

/** 登记申请: typed in by the service for somebody who called or wrote. */
export function EnterApplication({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [organisation, setOrganisation] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh(application)
  const send = async (typed: Typed) => {
    setBusy(true)
    setRefusal('')
    try {
      const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value))
      const sent = await tell(
        applicationEnter,
        filledIn(applicationEnter, {
          ...given,
          ...(organisation ? { organisation } : {}),
        }),
      )
      await refresh()
      message.success(`已登记，编号 ${sent.number}`)
      onClose()
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="登记申请"
      width={640}
      okText="登记"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="enter"
        layout="vertical"
        requiredMark
        initialValues={{ kind: 'question', priority: 'normal' }}
        onFinish={send}
      >
        {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 12 }} />}
        <div className={styles.pair}>
          <Form.Item name="kind" label="类型" rules={[{ required: true }]}>
            <Select options={kinds} />
          </Form.Item>
          <Form.Item name="priority" label="优先级" rules={[{ required: true }]}>
            <Select options={priorities} />
          </Form.Item>
          <Form.Item
            name="name"
            label="联系人"
            rules={[{ required: true, message: '请填写联系人' }]}
          >
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item
            name="phone"
            label="电话"
            rules={[
              { pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, message: '电话不正确' },
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  value || getFieldValue('email')
                    ? Promise.resolve()
                    : Promise.reject(new Error('请填写电话或邮箱')),
              }),
            ]}
            dependencies={['email']}
          >
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '邮箱不正确' }]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item label="机构">
            <FieldInput
              field={organisationField}
              value={organisation}
              onChange={value => setOrganisation(value ? String(value) : null)}
            />
          </Form.Item>
        </div>
        {!organisation && (
          <Form.Item name="organisationName" label="单位" extra="未入驻平台的单位填写全称">
            <Input maxLength={60} />
          </Form.Item>
        )}
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
          <Input.TextArea rows={4} maxLength={2000} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
