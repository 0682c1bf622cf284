import { Alert, Tag } from 'antd'
import styles from './chain.module.css'
import type { CheckStep } from './verify-proof.ts'

/** Whether the page may use the browser's cryptography: only over HTTPS or on this machine. */
export const canVerify = () => globalThis.crypto?.subtle !== undefined

/** Each step of a check with its ✓ or ✕. */
export function CheckSteps({ steps }: { readonly steps: readonly CheckStep[] }) {
  const isWhole = steps.every(({ holds }) => holds)
  return (
    <div className={styles.stack}>
      <Alert
        showIcon
        type={isWhole ? 'success' : 'error'}
        title={isWhole ? '全部相符，内容未被改动' : '不相符，请保存证明并联系平台'}
      />
      {steps.map(({ label, holds, found, expected }) => (
        <div key={label}>
          <Tag color={holds ? 'green' : 'red'}>{holds ? '✓' : '✕'}</Tag>
          {label}
          <div className={styles.hash}>{holds ? found : `得到 ${found}，应为 ${expected}`}</div>
        </div>
      ))}
    </div>
  )
}
