import { Alert, Button, Form } from 'antd'
import { ConsentItems, type Consents } from './consent-items.tsx'
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

interface Values extends Consents {
  readonly phone: string
  readonly phoneCode: string
}

interface PhoneProofProps {
  readonly onProve: (proved: ProvedPhone) => Promise<void>
}

/** Proves a phone before an application of a new organisation is written, and agrees to the agreements. */
export function PhoneProof({ onProve }: PhoneProofProps) {
  const [form] = Form.useForm<Values>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      className={styles.narrow ?? ''}
      onFinish={({ phone, phoneCode, agreeRules, agreePrivacy }) =>
        attempt(() => onProve({ phone, phoneCode, consents: [agreeRules, agreePrivacy] }))
      }
    >
      <PhoneCodeItems scene="register" label="申请人手机号" />
      <ConsentItems />
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        开始填写
      </Button>
    </Form>
  )
}
