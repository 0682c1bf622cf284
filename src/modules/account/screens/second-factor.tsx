import { Alert, Button, Typography } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import { CodeField } from './code-field.tsx'
import {
  type Credentials,
  type LoginAnswer,
  loginWithCode,
  type NextStep,
  sendLoginCode,
} from './login-calls.ts'
import styles from './login-screen.module.css'
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
  const [step, setStep] = useState<NextStep>(answer.nextStep ?? 'totp')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()

  const submit = async (digits: string) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const entered = await loginWithCode(credentials, digits)
      if (entered.recoveryCodes) setRecoveryCodes(entered.recoveryCodes)
      else onEnter()
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const change = (next: NextStep) => {
    setStep(next)
    setCode('')
    setRefusal(undefined)
  }

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onEnter} />
  return (
    <div>
      {step === 'bindTotp' && <TotpBinding />}
      {step === 'totp' && (
        <Typography.Paragraph>
          请输入动态口令应用显示的 6 位数字，或一个恢复码。
        </Typography.Paragraph>
      )}
      {step === 'phone' && (
        <PhoneCode
          loginName={credentials.loginName}
          mask={answer.phoneMask}
          onRefused={setRefusal}
        />
      )}
      {step === 'ukey' ? (
        <UkeyLogin onEnter={onEnter} />
      ) : (
        <>
          <CodeField value={code} onChange={setCode} onComplete={submit} />
          {refusal && (
            <Alert className={styles.alert} type="error" showIcon title={refusal} role="alert" />
          )}
          <Button
            type="primary"
            size="large"
            block
            loading={isBusy}
            disabled={code.length < 6}
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
        {step === 'phone' && (
          <Button type="link" onClick={() => change('totp')}>
            使用动态口令
          </Button>
        )}
        {step === 'totp' && answer.phoneMask && (
          <Button type="link" onClick={() => change('phone')}>
            使用短信验证码
          </Button>
        )}
      </div>
    </div>
  )
}

interface PhoneCodeProps {
  readonly loginName: string
  readonly mask: string | undefined
  readonly onRefused: (sentence: string) => void
}

/** Sends the code when it is shown, and again after a pause. */
function PhoneCode({ loginName, mask, onRefused }: PhoneCodeProps) {
  const [left, sendCode] = useCountdown()
  const [sentTo, setSentTo] = useState(mask)
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
      验证码已发送至 <strong>{sentTo}</strong>
      <Button type="link" disabled={left > 0} onClick={send}>
        {left > 0 ? `重新发送（${left}s）` : '重新发送'}
      </Button>
    </Typography.Paragraph>
  )
}
