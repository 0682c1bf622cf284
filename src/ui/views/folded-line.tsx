import type { ReactNode } from 'react'
import styles from './list-table.module.css'

/** A value of a column that does not fit. */
export interface FoldedValue {
  readonly key: string
  readonly title: string
  readonly value: ReactNode
}

/** Below the value of another column those that do not fit, each behind its name; what says nothing takes no room. */
export function FoldedLine({ values }: { readonly values: readonly FoldedValue[] }) {
  return (
    <div className={styles.folded} data-folded="">
      {values.map(
        ({ key, title, value }) =>
          !isNothing(value) && (
            <span key={key}>
              {title} <span>{value}</span>
            </span>
          ),
      )}
    </div>
  )
}

/** Whether a value says that there is nothing. */
export const isNothing = (value: unknown): boolean =>
  value === '—' || value === '' || value === null || value === undefined || value === false
