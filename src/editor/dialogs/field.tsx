import { cloneElement, isValidElement, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  readonly error?: string | null | undefined
  readonly note?: string | null | undefined
  readonly children: ReactNode
}

/** A labelled control of a window, or a labelled group of them, with what is wrong with it. */
export function Field({ label, error, note, children }: FieldProps) {
  const id = useId()
  const isOne = isValidElement<{ readonly id?: string }>(children)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control} {...(isOne ? {} : { role: 'group', 'aria-label': label })}>
        {isOne ? cloneElement(children, { id }) : children}
        {error ? (
          <span className={styles.error} role="alert">
            {error}
          </span>
        ) : note ? (
          <span className={styles.note}>{note}</span>
        ) : null}
      </div>
    </div>
  )
}
