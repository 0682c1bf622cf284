import { Rate } from 'antd'
import styles from '../website.module.css'

/** A score of one to five as stars; a dash where there is none. */
export function Score({ score }: { readonly score: unknown }) {
  return typeof score === 'number' ? (
    <Rate disabled value={score} className={styles.stars ?? ''} />
  ) : (
    '—'
  )
}
