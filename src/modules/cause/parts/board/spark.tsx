import styles from './board.module.css'

/** The last thirty days of a figure as a line without axes. */
export function Spark({ points }: { readonly points: readonly number[] }) {
  const least = Math.min(0, ...points)
  const most = Math.max(...points, least + 1)
  const line = points
    .map((value, at) => {
      const x = (at / Math.max(1, points.length - 1)) * 100
      const y = 26 - ((value - least) / (most - least)) * 24
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  return (
    <svg className={styles.spark} viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden>
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
