import type { ReactNode } from 'react'
import styles from './title-button.module.css'

/** The title of a row, which opens the record; in the colour of text, of a link under the pointer. */
export function TitleButton({
  children,
  title,
  onOpen,
}: {
  readonly children: ReactNode
  /** The whole title, where it may be cut. */
  readonly title?: string
  onOpen(): void
}) {
  return (
    <button
      type="button"
      className={styles.title}
      title={title}
      onClick={event => {
        // With Ctrl the row opens it in a window of its own.
        if (event.ctrlKey || event.metaKey) return
        event.stopPropagation()
        onOpen()
      }}
    >
      {children}
    </button>
  )
}
