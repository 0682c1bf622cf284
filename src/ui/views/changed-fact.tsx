import { Tag } from 'antd'
import type { ReactNode } from 'react'
import styles from './trace.module.css'

interface ChangedFactProps {
  /** What the fact was; undefined where it did not change. */
  readonly before: string | undefined
  readonly children: ReactNode
}

/** A fact; one that changed is marked, with what it was beneath. */
export function ChangedFact({ before, children }: ChangedFactProps) {
  if (before === undefined) return children
  return (
    <span className={styles.changed}>
      <span>
        {children} <Tag color="orange">有变化</Tag>
      </span>
      <span className={styles.who}>
        原为 <del className={styles.before}>{before || '空'}</del>
      </span>
    </span>
  )
}
