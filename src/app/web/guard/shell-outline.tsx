import { cookieOf } from '#ui/logic/request.ts'
import { useAppearance } from '../theme/appearance.ts'
import styles from './shell-outline.module.css'

/** Widths of the menu's entries, in percent. */
const entries = [72, 88, 64, 80, 70, 96, 62, 84] as const

/** The layout while its code and the person's rights are on their way: its own surfaces, with nothing in them yet. */
export function ShellOutline() {
  const { tabs } = useAppearance()
  return (
    <div
      className={styles.outline}
      data-sidebar={cookieOf('gyb_sidebar') === '0' ? 'closed' : 'open'}
      role="status"
      aria-busy="true"
      aria-label="正在打开"
    >
      <div className={styles.head}>
        <span className={styles.mark} />
        <span className={styles.name} />
        <span className={styles.tool} />
        <span className={styles.tool} />
        <span className={styles.tool} />
      </div>
      <div className={styles.side}>
        {entries.map(width => (
          <div key={width} className={styles.entry} style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className={styles.body}>{tabs === 'on' && <div className={styles.bar} />}</div>
    </div>
  )
}
