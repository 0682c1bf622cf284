import type { ShapedRows } from '../../model/index.ts'
import type { ChartSettings } from '../../model/screen-snapshot.ts'
import { figureOf } from '../../model/shape-rows.ts'
import type { ComponentProps } from '../../stage/component-props.ts'
import { faded, paintOf, paletteOf } from '../../stage/paints.ts'
import { cellValue, printWhole } from '../../stage/print-value.ts'
import { useStage } from '../../stage/stage-context.ts'
import { firstIn } from '../slot-cells.ts'
import styles from './figures.module.css'

/** How far a figure is: hundredths of a percent of its target, and both in words. */
export function progressOf(rows: ShapedRows, chart: ChartSettings) {
  const found = firstIn(rows, 'value')
  const value = figureOf(found?.cell)
  if (!found || value === null) return null
  const target = firstIn(rows, 'target')
  const most =
    figureOf(target?.cell) ?? (chart.max === undefined ? null : cellValue(chart.max, found.column))
  const share =
    found.column.unit === 'percent' && target === null
      ? value
      : most === null || most === 0
        ? null
        : Math.round((value / most) * 10_000)
  return {
    share,
    value: printWhole(value, found.column, chart),
    target: target && most !== null ? printWhole(most, target.column, chart) : null,
    label: found.column.label,
  }
}

const percent = (share: number | null) =>
  share === null ? '—' : printWhole(share, { unit: 'percent' })

/** 进度条. */
export function Progress({ widget: { chart, style }, data }: ComponentProps) {
  const { tokens } = useStage()
  const it = data.rows && progressOf(data.rows, chart)
  if (!it) return <div className={styles.none}>—</div>
  const color = paintOf(tokens, style.color) ?? paletteOf(tokens, style.palette)[0]
  const end = paletteOf(tokens, style.palette)[1] ?? color
  const part = Math.min(100, Math.max(0, (it.share ?? 0) / 100))
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span>{chart.title ?? it.label}</span>
        <b>{percent(it.share)}</b>
      </div>
      <div className={styles.bar}>
        <i style={{ width: `${part}%`, background: `linear-gradient(90deg, ${color}, ${end})` }} />
      </div>
      {it.target !== null && (
        <div className={styles.line} data-rank="second">
          <span>{it.value}</span>
          <span>目标 {it.target}</span>
        </div>
      )}
    </div>
  )
}

/** 进度环. */
export function Ring({ widget: { chart, style, id }, data }: ComponentProps) {
  const { tokens } = useStage()
  const it = data.rows && progressOf(data.rows, chart)
  if (!it) return <div className={styles.none}>—</div>
  const [first = tokens.accent, second = first] = paletteOf(tokens, style.palette)
  const around = 2 * Math.PI * 42
  const part = Math.min(1, Math.max(0, (it.share ?? 0) / 10_000))
  const ramp = `ring-${id}`
  return (
    <div className={styles.ring}>
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={`${chart.title ?? it.label} ${percent(it.share)}`}
      >
        <defs>
          <linearGradient id={ramp} x1="0" y1="1" x2="1" y2="0">
            <stop offset="0" stopColor={first} />
            <stop offset="1" stopColor={second} />
          </linearGradient>
        </defs>
        <circle
          cx="50"
          cy="50"
          r="42"
          fill="none"
          stroke={faded(tokens.foreground, 0.12)}
          strokeWidth="8"
        />
        <circle
          className={styles.arc}
          cx="50"
          cy="50"
          r="42"
          fill="none"
          stroke={`url(#${ramp})`}
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${around * part} ${around}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <div className={styles.core}>
        <b>{percent(it.share)}</b>
        <span>{chart.title ?? it.label}</span>
      </div>
    </div>
  )
}
