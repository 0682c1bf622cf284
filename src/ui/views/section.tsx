import type { ReactNode } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  readonly title?: ReactNode
  readonly note?: ReactNode
  readonly extra?: ReactNode
  /** Target of an anchor. */
  readonly id?: string
  readonly children: ReactNode
  /** flush: the content reaches the edges, as tables do. */
  readonly padding?: 'usual' | 'flush'
}

/** A titled card of a screen. */
export function Section({ title, note, extra, id, children, padding = 'usual' }: SectionProps) {
  return (
    <section
      className={styles.section}
      id={id}
      aria-label={typeof title === 'string' ? title : undefined}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {extra && <div className={styles.extra}>{extra}</div>}
        </div>
      )}
      <div className={padding === 'usual' ? styles.body : styles.flush}>{children}</div>
    </section>
  )
}
