import { type ReactNode, use } from 'react'
import styles from './page-header.module.css'
import { PageViewNames, PageViews } from './page-views.ts'

export interface PageHeaderProps {
  readonly title: ReactNode
  /** A quiet remark beside the title: a count, a number. */
  readonly note?: ReactNode
  /** Tags beside the title. */
  readonly tags?: ReactNode
  /** Buttons at the right; the primary one last. */
  readonly actions?: ReactNode
}

/** The first line of a screen: what it is, and what may be done here; a choice of views stands below it. */
export function PageHeader({ title, note, tags, actions }: PageHeaderProps) {
  const takePlace = use(PageViews)
  const names = use(PageViewNames)
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>
          {names !== null && title === names.view ? names.page : title}
        </h1>
        {tags}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {takePlace && (
        <div className={styles.views} ref={place => (place ? takePlace(place) : undefined)} />
      )}
    </header>
  )
}
