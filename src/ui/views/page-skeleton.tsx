import { useHeldPlace } from '#ui/logic/wait-before.ts'
import page from './page.module.css'
import header from './page-header.module.css'
import styles from './page-skeleton.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'

export interface PageSkeletonProps {
  readonly title: string
  /** What most likely comes: a list, or the fields of a form or record. */
  readonly shape: 'list' | 'fields'
}

/** A screen whose code is on its way: its title and the shape of its content, once the wait is felt. */
export function PageSkeleton({ title, shape }: PageSkeletonProps) {
  useHeldPlace()
  return (
    <div
      className={`${page.page} ${styles.late}`}
      role="status"
      aria-busy="true"
      aria-label={`正在打开${title}`}
    >
      <div className={header.header}>
        <div className={header.title}>{title}</div>
      </div>
      <div className={page.surface}>
        {shape === 'list' ? (
          <>
            <div className={styles.toolbar}>
              <span className={styles.control} />
              <span className={styles.control} />
              <span className={styles.control} />
            </div>
            <RowsSkeleton />
          </>
        ) : (
          <div className={styles.fields}>
            {[220, 340, 280, 400, 240, 320].map(width => (
              <div key={width}>
                <span className={styles.label} />
                <span className={styles.control} style={{ width }} />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
