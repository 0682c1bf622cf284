import type { ReactNode } from 'react'
import styles from './labelled.module.css'

interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly refusal?: string | undefined
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** An input under its label, with what is wrong or worth knowing below. Lighter than antd's form, for the login. */
export function Labelled({ id, label, refusal, hint, children }: LabelledProps) {
  return (
    <div className={styles.item}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {refusal && (
        <div id={`${id}-refusal`} className={styles.refusal}>
          {refusal}
        </div>
      )}
      {hint && <div className={styles.hint}>{hint}</div>}
    </div>
  )
}
