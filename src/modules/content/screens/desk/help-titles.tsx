import styles from './desk.module.css'
import type { Brief } from './help-reading.ts'

/** Titles of texts that open when they are pressed. */
export function Texts({ of, onOpen }: { readonly of: readonly Brief[]; onOpen(id: string): void }) {
  return (
    <ul className={styles.texts}>
      {of.map(({ id, title, summary }) => (
        <li key={id}>
          <button type="button" className={styles.text} onClick={() => onOpen(id)}>
            <strong>{title}</strong>
            {summary && <span>{summary}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
