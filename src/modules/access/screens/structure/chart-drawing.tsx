import { boxWidth, type Chart, type ChartBox } from './chart-layout.ts'

/** The colours of a chart: of the theme on the screen, ink on paper in pictures. */
export interface ChartColors {
  readonly ground: string
  readonly box: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly alert: string
  readonly alertGround: string
}

/** Ink on white paper. */
export const paper: ChartColors = {
  ground: '#ffffff',
  box: '#f7f9f9',
  line: '#b5bfc0',
  text: '#1f2a2b',
  quiet: '#5f6b6d',
  alert: '#c4242c',
  alertGround: '#fff1f0',
}

export interface ChartDrawingProps {
  readonly chart: Chart
  readonly colors: ChartColors
  readonly zoom: number
  /** Stands over the chart in pictures. */
  readonly title?: string
  readonly note?: string
}

const margin = 24
const heading = 64
const family = '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif'

/** An organisation chart as SVG that carries its own colours, so that it can be saved as it stands. */
export function ChartDrawing({ chart, colors, zoom, title, note }: ChartDrawingProps) {
  const top = margin + (title ? heading : 0)
  const width = chart.width + margin * 2
  const height = chart.height + margin + top
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={family}
      role="img"
      aria-label={title ?? '组织架构图'}
    >
      <rect width={width} height={height} fill={colors.ground} />
      {title && (
        <text
          x={width / 2}
          y={margin + 20}
          textAnchor="middle"
          fontSize={20}
          fontWeight={600}
          fill={colors.text}
        >
          {title}
        </text>
      )}
      {note && (
        <text x={width / 2} y={margin + 42} textAnchor="middle" fontSize={12} fill={colors.quiet}>
          {note}
        </text>
      )}
      <g transform={`translate(${margin} ${top})`}>
        {chart.lines.map(line => (
          <path key={line} d={line} fill="none" stroke={colors.line} />
        ))}
        {chart.boxes.map(box => (
          <Box key={box.id} box={box} colors={colors} />
        ))}
      </g>
    </svg>
  )
}

function Box({ box, colors }: { readonly box: ChartBox; readonly colors: ChartColors }) {
  const { x, y, height, name, head, people, peopleBelow, vacant, isClosed } = box
  const isShort = vacant.length > 0
  const count = peopleBelow > people ? `${people} / ${peopleBelow} 人` : `${people} 人`
  return (
    <g transform={`translate(${x} ${y})`} opacity={isClosed ? 0.5 : 1}>
      <title>{`${name}${isClosed ? '（停用）' : ''}`}</title>
      <rect
        width={boxWidth}
        height={height}
        rx={6}
        fill={isShort ? colors.alertGround : colors.box}
        stroke={isShort ? colors.alert : colors.line}
      />
      <text x={12} y={25} fontSize={14} fontWeight={600} fill={colors.text}>
        {cut(name, 11)}
      </text>
      <text x={12} y={46} fontSize={12} fill={colors.quiet}>
        {head === null ? '负责人空缺' : cut(head, 7)}
      </text>
      <text x={boxWidth - 12} y={46} fontSize={12} textAnchor="end" fill={colors.quiet}>
        {count}
      </text>
      {isShort && (
        <text x={12} y={68} fontSize={12} fill={colors.alert}>
          {cut(`关键岗位空缺：${vacant.join('、')}`, 13)}
        </text>
      )}
    </g>
  )
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
