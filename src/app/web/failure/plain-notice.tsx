import type { ReactNode } from 'react'
import styles from './plain-notice.module.css'

interface PlainNoticeProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/**
 * A sentence in the middle of the page with what can be done about it. Part of the first code that is
 * loaded, for it must be there when no other code can be fetched.
 */
export function PlainNotice({ title, note, children }: PlainNoticeProps) {
  return (
    <section className={styles.notice} role="alert">
      <h1 className={styles.title}>{title}</h1>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
