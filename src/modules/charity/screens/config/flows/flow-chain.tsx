import { RightOutlined } from '@ant-design/icons'
import type { ReviewStep } from '#modules/approval/model/index.ts'
import { deciderOf, type RoleNames, termsOf } from './flow-calls.ts'
import styles from './flows.module.css'

/** The steps of a flow, one after the other. */
export function FlowChain({
  steps,
  roles,
}: {
  readonly steps: readonly ReviewStep[]
  readonly roles: RoleNames
}) {
  return (
    <ol className={styles.chain}>
      {steps.map((step, at) => (
        <li key={step.name} className={styles.link}>
          {at > 0 && <RightOutlined className={styles.arrow} />}
          <div className={styles.step}>
            <strong>{step.name}</strong>
            <span>{deciderOf(step, roles)}</span>
            <span className={styles.terms}>{termsOf(step)}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
