import type { Still } from '#kernel/resource/ask.ts'
import {
  axisTop,
  chartTones,
  pointLabel,
  printFigure,
  type ReportBlock,
} from '../../model/index.ts'
import styles from './preview.module.css'

type ChartBlock = Extract<Still<ReportBlock>, { type: 'chart' }>

const width = 640
const height = 280
const edge = { left: 76, right: 8, top: 12, bottom: 32 }
const mostLabels = 8

/** Columns side by side, drawn as vectors: they print as sharp as the text. */
export function PaperChart({ block }: { readonly block: ChartBlock }) {
  const { points, series } = block
  const top = axisTop(points.flatMap(({ values }) => values))
  const step = (width - edge.left - edge.right) / Math.max(1, points.length)
  const bar = Math.max(1, Math.min(18, (step * 0.7) / series.length))
  const depth = height - edge.top - edge.bottom
  const y = (value: number) => edge.top + depth * (1 - Math.max(0, value) / top)
  const every = Math.ceil(points.length / mostLabels)
  return (
    <figure className={styles.chart}>
      <figcaption>
        {series.map((name, at) => (
          <span key={name}>
            <i style={{ background: chartTones[at] }} /> {name}（元）
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={block.title}>
        {[0, 0.25, 0.5, 0.75, 1].map(part => (
          <g key={part}>
            <line
              x1={edge.left}
              x2={width - edge.right}
              y1={y(top * part)}
              y2={y(top * part)}
              className={styles.gridLine}
            />
            <text x={edge.left - 8} y={y(top * part) + 4} textAnchor="end">
              {printFigure(Math.round(top * part), 'money').replace('.00', '')}
            </text>
          </g>
        ))}
        {points.map(({ at, values }, index) => {
          const middle = edge.left + step * (index + 0.5)
          return (
            <g key={at}>
              {values.map((value, which) => (
                <rect
                  key={series[which]}
                  x={middle - (bar * series.length) / 2 + bar * which}
                  y={y(value)}
                  width={bar * 0.9}
                  height={Math.max(0, y(0) - y(value))}
                  fill={chartTones[which]}
                >
                  <title>{`${at} ${series[which]} ¥${printFigure(value, 'money')}`}</title>
                </rect>
              ))}
              {index % every === 0 && (
                <text x={middle} y={height - 10} textAnchor="middle">
                  {pointLabel(at)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
