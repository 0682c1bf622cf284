import { Alert, Button, Form, Input, Result, Steps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ForgotFactor } from './forgot-factor.tsx'
import type { NextStep } from './login-calls.ts'
import styles from './login-screen.module.css'
import { NewPasswordItems } from './new-password-items.tsx'
import { resetPassword, verifyForgot } from './password-calls.ts'
import { PhoneCodeItems } from './phone-code-items.tsx'
import { SignFrame } from './sign-frame.tsx'
import { useAttempt } from './use-attempt.ts'

const steps = [{ title: '验证身份' }, { title: '重置密码' }, { title: '完成' }]

/** Who forgot, as he typed it. */
interface Forgetful {
  readonly loginName: string
  readonly phone: string
}

type Stage =
  | { readonly at: 'proof' }
  | ({
      readonly at: 'factor'
      readonly proof: string
      readonly nextSteps: readonly NextStep[]
    } & Forgetful)
  | ({ readonly at: 'reset'; readonly ticket: string } & Forgetful)
  | { readonly at: 'done' }

const places: Readonly<Record<Stage['at'], number>> = { proof: 0, factor: 0, reset: 1, done: 2 }

/** /zhaohuimima: proof by phone, then a new password. */
export default function ForgotScreen() {
  const [stage, setStage] = useState<Stage>({ at: 'proof' })
  return (
    <SignFrame title="找回密码" width={440}>
      <Steps className={styles.steps} size="small" current={places[stage.at]} items={steps} />
      {stage.at === 'proof' && <Proof onProven={setStage} />}
      {stage.at === 'factor' && (
        <ForgotFactor {...stage} onTicket={ticket => setStage({ ...stage, at: 'reset', ticket })} />
      )}
      {stage.at === 'reset' && <Reset {...stage} onDone={() => setStage({ at: 'done' })} />}
      {stage.at === 'done' && (
        <Result
          status="success"
          title="密码已重置"
          subTitle="所有设备上的登录已退出，请用新密码登录。"
          extra={
            <Link to="/login">
              <Button type="primary" size="large">
                去登录
              </Button>
            </Link>
          }
        />
      )}
      {stage.at !== 'done' && (
        <nav className={styles.links}>
          <Link to="/login">返回登录</Link>
        </nav>
      )}
    </SignFrame>
  )
}

interface ProofValues extends Forgetful {
  readonly phoneCode: string
}

function Proof({ onProven }: { readonly onProven: (stage: Stage) => void }) {
  const [form] = Form.useForm<ProofValues>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  const submit = (values: ProofValues) =>
    attempt(async () => {
      const who = { loginName: values.loginName.trim(), phone: values.phone }
      const answer = await verifyForgot({ ...who, phoneCode: values.phoneCode })
      onProven(
        'ticket' in answer
          ? { at: 'reset', ...answer, ...who }
          : { at: 'factor', ...answer, ...who },
      )
    })
  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={submit}>
      <Form.Item
        name="loginName"
        label="登录名"
        rules={[{ required: true, whitespace: true, message: '请输入登录名' }]}
      >
        <Input autoComplete="username" maxLength={100} autoFocus />
      </Form.Item>
      <PhoneCodeItems scene="findPassword" />
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        下一步
      </Button>
    </Form>
  )
}

interface ResetProps extends Forgetful {
  readonly ticket: string
  readonly onDone: () => void
}

function Reset({ ticket, loginName, phone, onDone }: ResetProps) {
  const [form] = Form.useForm<{ newPassword: string }>()
  const { refusal, isBusy, attempt } = useAttempt(form)
  const submit = ({ newPassword }: { newPassword: string }) =>
    attempt(async () => {
      await resetPassword(ticket, newPassword)
      onDone()
    })
  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={submit}>
      <NewPasswordItems holder={{ loginName, phone }} />
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        重置密码
      </Button>
    </Form>
  )
}
