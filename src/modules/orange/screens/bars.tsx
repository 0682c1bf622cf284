import styles from './orange.module.css'

const [width, height] = [640, 120]

/** A small drawing of figures side by side. */
export function Bars({
  label,
  bars,
}: {
  readonly label: string
  readonly bars: readonly { readonly key: string; readonly value: number; readonly note: string }[]
}) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / Math.max(1, bars.length)
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ key, value, note }, at) => (
        <rect
          key={key}
          x={at * step + step * 0.15}
          y={height * (1 - value / top)}
          width={Math.min(36, step * 0.7)}
          height={(height * value) / top}
          className={styles.bar}
        >
          <title>{`${key}：${note}`}</title>
        </rect>
      ))}
    </svg>
  )
}
