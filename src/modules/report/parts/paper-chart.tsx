import type { Still } from '#kernel/resource/ask.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import {
  chartHeight,
  chartShapes,
  chartWidth,
  type ReportBlock,
  type Shape,
} from '../model/index.ts'
import styles from './paper-chart.module.css'

type ChartBlock = Extract<Still<ReportBlock>, { type: 'chart' }>

/** A chart as vectors: it prints as sharp as the text. */
export function PaperChart({ block }: { readonly block: ChartBlock }) {
  const { settings } = block
  return (
    <figure className={styles.chart}>
      {settings?.title && settings.title !== block.title && (
        <figcaption>{settings.title}</figcaption>
      )}
      <svg
        viewBox={`0 0 ${chartWidth} ${chartHeight(block)}`}
        role="img"
        aria-label={settings?.tip ? `${block.title}（${settings.tip}）` : block.title}
      >
        <ByPlace items={chartShapes(block)}>{shape => <Drawn shape={shape} />}</ByPlace>
      </svg>
    </figure>
  )
}

function Drawn({ shape }: { readonly shape: Shape }) {
  if (shape.kind === 'text') {
    return (
      <text
        x={shape.x}
        y={shape.y}
        textAnchor={shape.align}
        dominantBaseline="middle"
        fontSize={shape.size}
      >
        {shape.text}
      </text>
    )
  }
  return (
    <path
      d={shape.d}
      fill={shape.fill ?? 'none'}
      stroke={shape.stroke}
      strokeWidth={shape.stroke ? 1.5 : undefined}
      opacity={shape.opacity}
    >
      {shape.hint && <title>{shape.hint}</title>}
    </path>
  )
}
