import { InboxOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: string
  /** What the person can do next, in a sentence. */
  readonly hint?: ReactNode
  /** The button that does it. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** small: inside a card or a tab. */
  readonly size?: 'full' | 'small'
  /** It is all that the page shows: what it says is the page's title. */
  readonly isPage?: boolean
}

/** Nothing is here: says why, and what to do next. */
export function EmptyState({ title, hint, action, icon, size = 'full', isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'strong'
  return (
    <div className={size === 'full' ? styles.full : styles.small}>
      <span className={styles.icon} aria-hidden>
        {icon ?? <InboxOutlined />}
      </span>
      <Title className={styles.title}>{title}</Title>
      {hint && <span className={styles.hint}>{hint}</span>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
