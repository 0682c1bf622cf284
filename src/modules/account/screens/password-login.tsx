import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button, type InputRef } from 'antd'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { Labelled } from './labelled.tsx'
import { Input, Password } from './light-inputs.ts'
import { type Credentials, type LoginAnswer, login } from './login-calls.ts'
import styles from './login-screen.module.css'
import { useCaptcha } from './use-captcha.tsx'
import { useCountdown } from './use-countdown.ts'

interface PasswordLoginProps {
  readonly onAnswer: (answer: LoginAnswer, credentials: Credentials) => void
}

type Missing = Partial<Record<keyof Credentials, string>>

/** Name and password; the captcha opens when they are complete. */
export function PasswordLogin({ onAnswer }: PasswordLoginProps) {
  const [loginName, setLoginName] = useState('')
  const [loginPassword, setLoginPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isCapital, setCapital] = useState(false)
  const name = useRef<InputRef>(null)
  const password = useRef<InputRef>(null)
  const captcha = useCaptcha()
  const [wait, holdBack] = useCountdown()

  const send = async (credentials: Credentials) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      // Whoever is asked to wait sees how long.
      await holdBack(async () => {
        const solved = await captcha.solve()
        if (solved.at === 'solved') onAnswer(await login(credentials, solved.ticket), credentials)
        return { resendIn: 0 }
      })
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setLoginPassword('')
      password.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait > 0) return
    const found = missingIn({ loginName, loginPassword })
    setMissing(found)
    if (found.loginName) name.current?.focus()
    else if (found.loginPassword) password.current?.focus()
    else void send({ loginName, loginPassword })
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapital(event.getModifierState('CapsLock'))

  return (
    <form onSubmit={submit} noValidate>
      <Labelled id="loginName" label="登录名" refusal={missing.loginName}>
        <Input
          id="loginName"
          ref={name}
          size="large"
          autoFocus
          prefix={<UserOutlined />}
          placeholder="登录名、手机号或邮箱"
          autoComplete="username"
          maxLength={100}
          status={missing.loginName && 'error'}
          aria-describedby={missing.loginName && 'loginName-refusal'}
          value={loginName}
          onChange={event => setLoginName(event.target.value)}
        />
      </Labelled>
      <Labelled
        id="loginPassword"
        label="密码"
        refusal={missing.loginPassword}
        hint={isCapital ? '大写锁定已开启' : undefined}
      >
        <Password
          id="loginPassword"
          ref={password}
          size="large"
          prefix={<LockOutlined />}
          placeholder="密码"
          autoComplete="current-password"
          maxLength={128}
          status={missing.loginPassword && 'error'}
          aria-describedby={missing.loginPassword && 'loginPassword-refusal'}
          value={loginPassword}
          onChange={event => setLoginPassword(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapital(false)}
        />
      </Labelled>
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon title={refusal} role="alert" />
      )}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={isBusy}
        disabled={wait > 0}
      >
        {wait > 0 ? `登录（${wait}s）` : '登录'}
      </Button>
      {captcha.dialog}
    </form>
  )
}

function missingIn({ loginName, loginPassword }: Credentials): Missing {
  return {
    ...(loginName.trim() === '' && { loginName: '请输入登录名' }),
    ...(loginPassword === '' && { loginPassword: '请输入密码' }),
  }
}
