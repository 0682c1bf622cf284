import { Input } from 'antd'
import styles from './login-screen.module.css'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onComplete: (code: string) => void
}

/** Six boxes for the digits of a message or an authenticator; pasting and autofill fill them at once. */
export function CodeField({ value, onChange, onComplete }: CodeFieldProps) {
  const fill = (cells: readonly string[]) => {
    const code = cells.join('')
    onChange(code)
  }
  return (
    <div className={styles.code}>
      <Input.OTP
        length={6}
        size="large"
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        formatter={text => text.replace(/\D/g, '')}
        value={value}
        onInput={fill}
        onChange={onComplete}
        aria-label="六位验证码"
      />
    </div>
  )
}
