import { Alert, Button, Form } from 'antd'
import { ConsentItems, useConsents } from './consent-items.tsx'
import styles from './login-screen.module.css'
import { PhoneCodeItems } from './phone-code-items.tsx'
import { useAttempt } from './use-attempt.ts'

/** A phone with the code that was sent to it. */
export interface ProvedPhone {
  readonly phone: string
  readonly phoneCode: string
  /** The number of an application to go on with. */
  readonly number?: string
  /** Ids of the agreement versions that were agreed to. */
  readonly consents: readonly string[]
}

interface PhoneProofProps {
  /** Whoever begins something agrees to the agreements first. */
  readonly isNew?: boolean
  readonly onProve: (proved: ProvedPhone) => Promise<void>
}

/** Proves a phone before an application of a new organisation is written. */
export function PhoneProof({ isNew = false, onProve }: PhoneProofProps) {
  const [form] = Form.useForm<{ phone: string; phoneCode: string }>()
  const consents = useConsents()
  const { refusal, isBusy, attempt } = useAttempt(form)
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      className={styles.narrow ?? ''}
      onFinish={({ phone, phoneCode }) => attempt(() => onProve({ phone, phoneCode, consents }))}
    >
      <PhoneCodeItems scene="register" label="申请人手机号" />
      {isNew && <ConsentItems />}
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        开始填写
      </Button>
    </Form>
  )
}
