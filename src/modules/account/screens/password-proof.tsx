import { Button, Input } from 'antd'
import { useState } from 'react'
import { seal } from './login-calls.ts'

interface PasswordProofProps {
  readonly isBusy: boolean
  /** Of the button. */
  readonly label: string
  /** Gets the password as cipher text. */
  readonly onPassword: (sealed: string) => void
}

/** The own password, typed once more. */
export function PasswordProof({ isBusy, label, onPassword }: PasswordProofProps) {
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (password !== '') onPassword(await seal(password))
  }
  return (
    <>
      <Input.Password
        autoFocus
        size="large"
        value={password}
        autoComplete="current-password"
        aria-label="登录密码"
        placeholder="登录密码"
        onChange={event => setPassword(event.target.value)}
        onPressEnter={submit}
      />
      <Button type="primary" size="large" loading={isBusy} disabled={!password} onClick={submit}>
        {label}
      </Button>
    </>
  )
}
