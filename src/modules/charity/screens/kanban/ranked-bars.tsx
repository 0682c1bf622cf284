import { Link } from 'react-router'
import styles from './kanban.module.css'
import links from './note-link.module.css'

export interface RankedBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  /** A quiet remark behind the value: a share, a count. */
  readonly note?: string
  /** The address of the records behind it. */
  readonly to?: string | undefined
}

/** Values as bars of one measure, the largest first. */
export function RankedBars({ bars }: { readonly bars: readonly RankedBar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, name, value, text, note, to }) => (
        <li key={key} className={styles.bar}>
          <span className={styles.barName} title={name}>
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className={links.link}>
                {name}
              </Link>
            )}
          </span>
          <span className={styles.track}>
            <span
              className={styles.fill}
              style={{
                display: value > 0 ? 'block' : 'none',
                width: `${(value / largest) * 100}%`,
              }}
            />
          </span>
          <span className={styles.barValue}>
            {text}
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
