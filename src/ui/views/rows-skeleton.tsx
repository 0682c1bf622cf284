import { useWaitBefore } from '#ui/logic/wait-before.ts'
import styles from './page-skeleton.module.css'

const rows = Array.from({ length: 10 }, (_, at) => at)
/** Widths of the grey lines of a row, in percent; they repeat at every third row. */
const widths = [
  [14, 20, 12, 9, 16],
  [14, 15, 12, 11, 16],
  [14, 24, 12, 7, 16],
] as const

/** Until a wait is felt, in milliseconds; page-skeleton.module.css says the same. */
const unfelt = 150

/** Rows of a table that are on their way, drawn once the wait is felt: at once where the screen's own outline stood before. */
export function RowsSkeleton() {
  const waited = useWaitBefore()
  return (
    <div
      className={`${styles.rows} ${styles.late}`}
      style={{ animationDelay: `${Math.round(unfelt - waited)}ms` }}
    >
      {rows.map(row => (
        <div key={row} className={styles.row}>
          {widths[row % widths.length]?.map(width => (
            <span key={width} className={styles.line} style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
