import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  readonly error?: string | null | undefined
  readonly note?: string | null | undefined
  readonly children: ReactNode
}

/** A labelled control of a window, with what is wrong with it. */
export function Field({ label, error, note, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.control}>
        {children}
        {error ? (
          <span className={styles.error} role="alert">
            {error}
          </span>
        ) : note ? (
          <span className={styles.note}>{note}</span>
        ) : null}
      </span>
    </label>
  )
}
