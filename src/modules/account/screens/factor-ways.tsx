import { Button } from 'antd'
import type { NextStep } from './login-calls.ts'
import styles from './login-screen.module.css'

/** What is asked: a step of a login, or a recovery code in place of the authenticator. */
export type AskedFactor = NextStep | 'recovery'

const labels: Readonly<Partial<Record<AskedFactor, string>>> = {
  totp: '使用动态口令',
  recovery: '使用恢复码',
  phone: '使用短信验证码',
  ukey: '使用UKEY',
}

interface FactorWaysProps {
  readonly asked: AskedFactor
  /** What this account can prove. */
  readonly steps: readonly NextStep[]
  readonly onChange: (asked: AskedFactor) => void
}

/** The other ways of an account; a recovery code stands in for its authenticator. */
export function FactorWays({ asked, steps, onChange }: FactorWaysProps) {
  return steps
    .flatMap((step): AskedFactor[] => (step === 'totp' ? ['totp', 'recovery'] : [step]))
    .filter(other => other !== asked && other in labels)
    .map(other => (
      <Button key={other} type="link" className={styles.plain} onClick={() => onChange(other)}>
        {labels[other]}
      </Button>
    ))
}
