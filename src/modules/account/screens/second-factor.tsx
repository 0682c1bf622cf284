import { Alert, Button, Typography } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { CodeField } from './code-field.tsx'
import { type AskedFactor, FactorWays } from './factor-ways.tsx'
import { type Credentials, type LoginAnswer, loginWithCode, sendLoginCode } from './login-calls.ts'
import styles from './login-screen.module.css'
import { RecoveryCodeField, recoveryCodeLength } from './recovery-code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpBinding } from './totp-binding.tsx'
import UkeyLogin from './ukey-login.tsx'
import { useCountdown } from './use-countdown.ts'

interface SecondFactorProps {
  readonly answer: LoginAnswer
  readonly credentials: Credentials
  readonly onEnter: () => void
  readonly onBack: () => void
}

/** The second step of a login: a message's code, an authenticator's, or a key. */
export default function SecondFactor({ answer, credentials, onEnter, onBack }: SecondFactorProps) {
  const { nextStep = 'totp', nextSteps = [nextStep] } = answer
  const [asked, setAsked] = useState<AskedFactor>(nextStep)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()

  const submit = async (typed: string) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const entered = await loginWithCode(credentials, typed)
      if (entered.recoveryCodes) setRecoveryCodes(entered.recoveryCodes)
      else onEnter()
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const change = (next: AskedFactor) => {
    setAsked(next)
    setCode('')
    setRefusal(undefined)
  }

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onEnter} />
  const field = { value: code, onChange: setCode, onComplete: submit }
  return (
    <div>
      {asked === 'phone' ? (
        <PhoneCode
          loginName={credentials.loginName}
          mask={answer.phoneMask}
          onRefused={setRefusal}
        />
      ) : (
        prompts[asked]
      )}
      {asked === 'ukey' ? (
        <UkeyLogin onEnter={onEnter} />
      ) : (
        <>
          {asked === 'recovery' ? <RecoveryCodeField {...field} /> : <CodeField {...field} />}
          {refusal && (
            <Alert className={styles.alert} type="error" showIcon title={refusal} role="alert" />
          )}
          <Button
            type="primary"
            size="large"
            block
            loading={isBusy}
            disabled={code.length < (asked === 'recovery' ? recoveryCodeLength : 6)}
            onClick={() => submit(code)}
          >
            验证并登录
          </Button>
        </>
      )}
      <div className={styles.resend}>
        <Button type="link" className={styles.plain} onClick={onBack}>
          返回
        </Button>
        <FactorWays asked={asked} steps={nextSteps} onChange={change} />
      </div>
    </div>
  )
}

const prompts: Readonly<Partial<Record<AskedFactor, ReactNode>>> = {
  bindTotp: <TotpBinding />,
  totp: <Typography.Paragraph>请输入动态口令应用显示的 6 位数字。</Typography.Paragraph>,
  recovery: (
    <Typography.Paragraph>
      请输入绑定动态口令时保存的一个恢复码，每个只能用一次。
    </Typography.Paragraph>
  ),
}

interface PhoneCodeProps {
  readonly loginName: string
  readonly mask: string | undefined
  readonly onRefused: (sentence: string) => void
}

/** Sends the code when it is shown, and again after a pause. */
function PhoneCode({ loginName, mask, onRefused }: PhoneCodeProps) {
  const [left, sendCode] = useCountdown()
  const [sentTo, setSentTo] = useState<string>()
  const send = useCallback(async () => {
    try {
      await sendCode(async () => {
        const sent = await sendLoginCode(loginName)
        setSentTo(sent.phoneMask)
        return sent
      })
    } catch (error) {
      onRefused(sentenceOfError(error))
    }
  }, [loginName, sendCode, onRefused])
  useEffect(() => {
    void send()
  }, [send])
  return (
    <Typography.Paragraph>
      {sentTo === undefined ? '验证码将发送至' : '验证码已发送至'} <strong>{sentTo ?? mask}</strong>
      <Button type="link" disabled={left > 0} onClick={send}>
        {left > 0 ? `重新发送（${left}s）` : '重新发送'}
      </Button>
    </Typography.Paragraph>
  )
}
