import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { CodeField } from './code-field.tsx'
import { type AskedFactor, FactorWays } from './factor-ways.tsx'
import type { NextStep } from './login-calls.ts'
import styles from './login-screen.module.css'
import { proveForgot } from './password-calls.ts'
import { RecoveryCodeField, recoveryCodeLength } from './recovery-code-field.tsx'
import { KeyProof } from './ukey-login.tsx'
import { useAttempt } from './use-attempt.ts'

interface ForgotFactorProps {
  /** Half of the way: the phone was proved. */
  readonly proof: string
  readonly nextSteps: readonly NextStep[]
  readonly onTicket: (ticket: string) => void
}

const prompts: Readonly<Partial<Record<AskedFactor, string>>> = {
  totp: '您的账号已绑定动态口令，请输入应用显示的 6 位数字。',
  recovery: '请输入绑定动态口令时保存的一个恢复码，每个只能用一次。',
  ukey: '您的账号已绑定UKEY，请用它确认身份。',
}

/** 找回密码 of an account with a second factor: it is asked for as at the login. */
export function ForgotFactor({ proof, nextSteps, onTicket }: ForgotFactorProps) {
  const [asked, setAsked] = useState<AskedFactor>(nextSteps[0] ?? 'totp')
  const [code, setCode] = useState('')
  const { refusal, isBusy, attempt } = useAttempt()
  const prove = async (factor: Parameters<typeof proveForgot>[1]) =>
    onTicket((await proveForgot(proof, factor)).ticket)
  const submit = async (typed: string) => {
    await attempt(() => prove({ code: typed }))
    setCode('')
  }
  const change = (next: AskedFactor) => {
    setAsked(next)
    setCode('')
  }
  const field = { value: code, onChange: setCode, onComplete: submit }
  return (
    <>
      <Typography.Paragraph>{prompts[asked]}</Typography.Paragraph>
      {asked === 'ukey' ? (
        <KeyProof label="验证" onProof={signature => prove({ signature })} />
      ) : (
        <>
          {asked === 'recovery' ? <RecoveryCodeField {...field} /> : <CodeField {...field} />}
          {refusal && (
            <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
          )}
          <Button
            type="primary"
            size="large"
            block
            loading={isBusy}
            disabled={code.length < (asked === 'recovery' ? recoveryCodeLength : 6)}
            onClick={() => submit(code)}
          >
            下一步
          </Button>
        </>
      )}
      <div className={styles.resend}>
        <FactorWays asked={asked} steps={nextSteps} onChange={change} />
      </div>
    </>
  )
}
