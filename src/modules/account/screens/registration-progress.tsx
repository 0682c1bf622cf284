import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import styles from './login-screen.module.css'
import { PhoneCodeItems } from './phone-code-items.tsx'
import type { ProvedPhone } from './phone-proof.tsx'
import { fetchRegistrationState, type RegistrationState } from './registration.ts'
import { RegistrationCompletion } from './registration-completion.tsx'
import { useAttempt } from './use-attempt.ts'

const labels: Readonly<Record<RegistrationState['state'], string>> = {
  pending: '待审核',
  returned: '退回补正',
  approved: '已通过',
  rejected: '已驳回',
  expired: '已过期',
}

const tones = {
  pending: 'info',
  returned: 'warning',
  approved: 'success',
  rejected: 'error',
  expired: 'warning',
} as const

interface Question {
  readonly number: string
  readonly phone: string
  /** Asked for applications of new organisations only, which show more. */
  readonly phoneCode?: string
}

interface RegistrationProgressProps {
  /** Opens the application of a new organisation. */
  readonly onSettlement: (proved: ProvedPhone) => Promise<void>
}

/** 查询进度: by the number of the request and the phone it was made with. */
export function RegistrationProgress({ onSettlement }: RegistrationProgressProps) {
  const [form] = Form.useForm<Question>()
  const [found, setFound] = useState<RegistrationState>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  const isSettlement = /^\s*rz/i.test(Form.useWatch('number', form) ?? '')
  const submit = ({ number, phone, phoneCode }: Question) =>
    attempt(async () => {
      setFound(undefined)
      if (phoneCode !== undefined)
        await onSettlement({ number: number.trim(), phone, phoneCode, consents: [] })
      else setFound(await fetchRegistrationState(number, phone))
    })
  if (found?.state === 'returned') {
    const phone: string = form.getFieldValue('phone')
    return (
      <RegistrationCompletion
        found={found}
        phone={phone}
        onCompleted={() => setFound({ ...found, state: 'pending', opinion: null })}
      />
    )
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={submit}>
      <Form.Item
        name="number"
        label="申请编号"
        rules={[{ required: true, message: '请输入申请编号' }]}
      >
        <Input placeholder="RY（注册）或 RZ（入驻）开头的编号" maxLength={30} />
      </Form.Item>
      {isSettlement ? (
        <PhoneCodeItems scene="register" label="申请人手机号" />
      ) : (
        <Form.Item
          name="phone"
          label="手机号"
          rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: '请输入 11 位手机号' }]}
        >
          <Input inputMode="numeric" maxLength={11} />
        </Form.Item>
      )}
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      {found && (
        <Alert
          className={styles.alert}
          type={tones[found.state]}
          showIcon
          title={`${found.number}：${labels[found.state]}`}
          description={found.opinion}
        />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        查询
      </Button>
    </Form>
  )
}
