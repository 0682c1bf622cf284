import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  readonly key: string
  readonly label: ReactNode
  readonly value: ReactNode
  /** wide: takes the whole line, as long texts and file lists do. */
  readonly span?: 'one' | 'wide'
}

/** Labels and values in columns that fit the width; values may be selected and copied. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value, span }) => (
        <div key={key} className={span === 'wide' ? styles.wide : styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
