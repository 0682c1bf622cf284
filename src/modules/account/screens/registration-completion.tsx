import { Alert, Button, Form, Input } from 'antd'
import styles from './login-screen.module.css'
import { PhoneCodeItems } from './phone-code-items.tsx'
import { ProofItem } from './proof-item.tsx'
import { completeRegistration, type RegistrationState } from './registration.ts'
import { useAttempt } from './use-attempt.ts'

interface Values {
  readonly department?: string
  readonly position?: string
  readonly remark?: string
  readonly proof?: { readonly id: string }
  readonly phone: string
  readonly phoneCode: string
}

export interface RegistrationCompletionProps {
  readonly found: RegistrationState
  readonly phone: string
  onCompleted(): void
}

/** 补正: what the reviewer misses, and the same request sent again once the phone was proved. */
export function RegistrationCompletion({ found, phone, onCompleted }: RegistrationCompletionProps) {
  const [form] = Form.useForm<Values>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  const { number, opinion, department, position, remark, hasProof } = found
  const submit = ({ proof, ...values }: Values) =>
    attempt(async () => {
      await completeRegistration({ ...values, number, proof: proof?.id })
      onCompleted()
    })
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      initialValues={{ department, position, remark, phone }}
      onFinish={submit}
    >
      <Alert
        className={styles.alert}
        type="warning"
        showIcon
        title={`${number}：退回补正`}
        description={opinion}
      />
      <Form.Item name="department" label="部门">
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="position" label="岗位">
        <Input maxLength={30} />
      </Form.Item>
      <ProofItem required={hasProof !== true} />
      <Form.Item name="remark" label="申请说明">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <PhoneCodeItems scene="register" />
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        重新提交
      </Button>
    </Form>
  )
}
