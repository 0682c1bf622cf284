import { Input } from 'antd'
import styles from './login-screen.module.css'

/** Letters and digits of a recovery code, without its dash. */
export const recoveryCodeLength = 10

interface RecoveryCodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onComplete: (code: string) => void
}

/** A recovery code as it was printed; its dash and small letters may be typed or left out. */
export function RecoveryCodeField({ value, onChange, onComplete }: RecoveryCodeFieldProps) {
  return (
    <Input
      className={styles.recovery}
      size="large"
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      placeholder="如 ABCDE-FGHIJ"
      aria-label="恢复码"
      value={value}
      onChange={event => onChange(event.target.value)}
      onPressEnter={() => value.length >= recoveryCodeLength && onComplete(value)}
    />
  )
}
