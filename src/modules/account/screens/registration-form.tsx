import { Alert, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { ConsentItems, type Consents } from './consent-items.tsx'
import styles from './login-screen.module.css'
import { NewPasswordItems } from './new-password-items.tsx'
import { PhoneCodeItems } from './phone-code-items.tsx'
import { ProofItem } from './proof-item.tsx'
import { identities, type RegistrationValues, register, type Unit } from './registration.ts'
import { UnitItems } from './unit-items.tsx'
import { useAttempt } from './use-attempt.ts'

interface Values extends RegistrationValues, Consents {
  readonly proof?: { readonly id: string }
}

/** The registration of a new colleague. */
export function RegistrationForm({
  onRegistered,
}: {
  readonly onRegistered: (number: string) => void
}) {
  const [form] = Form.useForm<Values>()
  const [unit, setUnit] = useState<Unit>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  const loginName = Form.useWatch('loginName', form)
  const realName = Form.useWatch('realName', form)
  const phone = Form.useWatch('phone', form)

  const submit = ({ proof, agreeRules, agreePrivacy, ...values }: Values) =>
    attempt(async () => {
      const consents = [agreeRules, agreePrivacy]
      const { number } = await register({ values, proof: proof?.id, consents })
      onRegistered(number)
    })

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      scrollToFirstError
      initialValues={{ identity: 'organisation' }}
      onFinish={submit}
    >
      <Form.Item name="identity" label="身份">
        <Radio.Group
          onChange={() => {
            setUnit(undefined)
            form.setFieldsValue({ unit: undefined, department: undefined, position: undefined })
          }}
          options={Object.entries(identities).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <UnitItems unit={unit} onUnit={setUnit} />
      <Form.Item
        name="realName"
        label="姓名"
        rules={[
          { required: true, whitespace: true, min: 2, max: 50, message: '请输入 2–50 字的姓名' },
        ]}
      >
        <Input maxLength={50} autoComplete="name" />
      </Form.Item>
      <PhoneCodeItems scene="register" />
      <Form.Item
        name="loginName"
        label="登录名"
        extra="字母开头，4–30 位字母、数字、点、横线或下划线"
        rules={[
          { required: true, message: '请输入登录名' },
          { pattern: /^[A-Za-z][A-Za-z0-9_.-]{3,29}$/, message: '登录名格式不正确' },
        ]}
      >
        <Input maxLength={30} autoComplete="username" />
      </Form.Item>
      <NewPasswordItems
        label="密码"
        isFirst
        holder={{ loginName, realName, phone, organisation: unit?.name }}
      />
      <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
        <Input maxLength={100} autoComplete="email" />
      </Form.Item>
      <ProofItem required={unit?.proofRequired ?? true} />
      <Form.Item name="remark" label="申请说明">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <ConsentItems />
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        提交申请
      </Button>
    </Form>
  )
}
