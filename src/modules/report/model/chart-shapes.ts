import type { Still } from '#kernel/resource/ask.ts'
import { axisTop, chartTones, pointLabel, printFigure } from './paper.ts'
import type { ReportBlock, ReportUnit } from './report-block.ts'

type ChartBlock = Extract<Still<ReportBlock>, { type: 'chart' }>

/** What a chart is drawn of: paths in the grammar of SVG, which PDF draws too, and words. */
export type Shape =
  | {
      readonly kind: 'path'
      readonly d: string
      readonly fill?: string
      readonly stroke?: string
      readonly opacity?: number
      /** What the part is, where a pointer rests on it. */
      readonly hint?: string
    }
  | {
      readonly kind: 'text'
      readonly x: number
      /** Of the middle of the line. */
      readonly y: number
      readonly text: string
      readonly align: 'start' | 'middle' | 'end'
      readonly size: number
    }

/** Units of the drawing across. */
export const chartWidth = 640
/** Units of the drawing downwards, where the block says none. */
export const chartHeight = (block: ChartBlock) => block.height ?? 280

const rule = '#d0d7de'
const mostLabels = 8
const tone = (at: number) => chartTones[at % chartTones.length] ?? chartTones[0]

interface Series {
  readonly names: readonly string[]
  readonly points: readonly { readonly at: string; readonly values: readonly number[] }[]
}

interface Frame extends Series {
  readonly unit: ReportUnit
  readonly top: number
  readonly left: number
  readonly right: number
  readonly up: number
  readonly down: number
  say(value: number): string
}

/** The drawing of a chart: columns where it says nothing else. */
export function chartShapes(block: ChartBlock): readonly Shape[] {
  const { settings, unit = 'money' } = block
  const series = seriesOf(block)
  const type = settings?.chartType ?? 4
  const height = chartHeight(block)
  const head = heading(block, series)
  if (series.points.length === 0)
    return [...head, label({ x: chartWidth / 2, y: height / 2, text: '没有数据', align: 'middle' })]
  const most = Math.max(0, ...series.points.flatMap(({ values }) => values))
  const frame: Frame = {
    ...series,
    unit,
    top: axisTop([most > 0 ? most : unit === 'money' ? 10_000 : 4]),
    left: type === 3 ? 120 : 76,
    right: chartWidth - 12,
    up: 34 + (settings?.subTitle ? 16 : 0),
    down: height - (settings?.xTitle ? 44 : 28),
    say: value => `${short(value, unit)}${settings?.suffix ?? ''}`,
  }
  if (type === 5) return [...head, ...pie(frame)]
  if (type === 3) return [...head, ...across(frame), ...axisTitles(block, frame)]
  const body = type === 4 ? columns(frame) : lines(frame, type)
  return [...head, ...grid(frame), ...body, ...axisTitles(block, frame)]
}

/** Measures are series, or groups are. */
function seriesOf({ series, points, settings }: ChartBlock): Series {
  if (settings?.dataFormat !== -1) return { names: series, points }
  return {
    names: points.map(({ at }) => at),
    points: series.map((at, which) => ({
      at,
      values: points.map(({ values }) => values[which] ?? 0),
    })),
  }
}

function short(value: number, unit: ReportUnit): string {
  return printFigure(Math.round(value), unit).replace('.00', '')
}

function label(
  at: Pick<Extract<Shape, { kind: 'text' }>, 'x' | 'y' | 'text' | 'align'>,
  size = 11,
): Shape {
  return { kind: 'text', size, ...at }
}

const box = (x: number, y: number, width: number, height: number) =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${Math.max(0, height).toFixed(1)}h${(-width).toFixed(1)}z`

/** Names of the series in their colours, and the second title below. */
function heading({ settings, unit = 'money' }: ChartBlock, { names, points }: Series): Shape[] {
  const said = settings?.suffix ? `（${settings.suffix}）` : unit === 'money' ? '（元）' : ''
  const legend = settings?.chartType === 5 ? points.map(({ at }) => at) : names
  const shapes: Shape[] = []
  let x = 4
  for (const [at, name] of legend.slice(0, 8).entries()) {
    const text = settings?.chartType === 5 ? name : `${name}${said}`
    shapes.push({ kind: 'path', d: box(x, 7, 10, 10), fill: tone(at) })
    shapes.push(label({ x: x + 14, y: 12, text, align: 'start' }))
    x += 30 + text.length * 11
  }
  if (settings?.subTitle)
    shapes.push(label({ x: 4, y: 30, text: settings.subTitle, align: 'start' }, 10))
  return shapes
}

function axisTitles({ settings }: ChartBlock, { left, right, down }: Frame): Shape[] {
  const shapes: Shape[] = []
  if (settings?.xTitle)
    shapes.push(
      label({ x: (left + right) / 2, y: down + 36, text: settings.xTitle, align: 'middle' }),
    )
  if (settings?.yTitle) shapes.push(label({ x: right, y: 12, text: settings.yTitle, align: 'end' }))
  return shapes
}

function grid({ top, left, right, up, down, points, say }: Frame): Shape[] {
  const shapes: Shape[] = []
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const y = down - (down - up) * part
    shapes.push({ kind: 'path', d: `M${left} ${y.toFixed(1)}H${right}`, stroke: rule })
    shapes.push(label({ x: left - 8, y, text: say(top * part), align: 'end' }))
  }
  const every = Math.ceil(points.length / mostLabels)
  const step = (right - left) / points.length
  for (const [at, point] of points.entries())
    if (at % every === 0)
      shapes.push(
        label({
          x: left + step * (at + 0.5),
          y: down + 14,
          text: cut(pointLabel(point.at)),
          align: 'middle',
        }),
      )
  return shapes
}

const cut = (text: string) => (text.length > 10 ? `${text.slice(0, 9)}…` : text)

const hintOf = ({ names, say }: Frame, at: string, which: number, value: number) =>
  `${at} ${names[which] ?? ''} ${say(value)}`

function columns(frame: Frame): Shape[] {
  const { points, names, top, left, right, up, down } = frame
  const step = (right - left) / points.length
  const bar = Math.max(1, Math.min(28, (step * 0.7) / Math.max(1, names.length)))
  return points.flatMap(({ at, values }, index) =>
    values.map((value, which): Shape => {
      const x = left + step * (index + 0.5) - (bar * values.length) / 2 + bar * which
      const height = ((down - up) * Math.max(0, value)) / top
      const d = box(x, down - height, bar * 0.9, height)
      return { kind: 'path', d, fill: tone(which), hint: hintOf(frame, at, which, value) }
    }),
  )
}

/** Bars that lie, the first group on top. */
function across(frame: Frame): Shape[] {
  const { points, names, top, left, right, up, down, say } = frame
  const step = (down - up) / points.length
  const bar = Math.max(1, Math.min(22, (step * 0.8) / Math.max(1, names.length)))
  return points.flatMap(({ at, values }, index) => {
    const middle = up + step * (index + 0.5)
    const bars = values.flatMap((value, which): Shape[] => {
      const y = middle - (bar * values.length) / 2 + bar * which
      const width = ((right - left - 70) * Math.max(0, value)) / top
      return [
        {
          ...{ kind: 'path', d: box(left, y, width, bar * 0.9), fill: tone(which) },
          hint: hintOf(frame, at, which, value),
        },
        label({ x: left + width + 6, y: y + bar / 2, text: say(value), align: 'start' }, 10),
      ]
    })
    return [label({ x: left - 8, y: middle, text: cut(at), align: 'end' }), ...bars]
  })
}

/** 0 lines, 1 with their values, 2 filled below. */
function lines(frame: Frame, type: number): Shape[] {
  const { points, names, top, left, right, up, down, say } = frame
  const step = (right - left) / points.length
  const place = (value: number, at: number) => ({
    x: left + step * (at + 0.5),
    y: down - ((down - up) * Math.max(0, value)) / top,
  })
  return names.flatMap((_name, which): Shape[] => {
    const places = points.map(({ values }, at) => place(values[which] ?? 0, at))
    const way = places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
    const [first, last] = [places[0], places.at(-1)]
    if (first === undefined || last === undefined) return []
    const area = `M${first.x.toFixed(1)} ${down}L${way}L${last.x.toFixed(1)} ${down}z`
    return [
      ...(type === 2 ? [{ kind: 'path' as const, d: area, fill: tone(which), opacity: 0.25 }] : []),
      { kind: 'path', d: `M${way}`, stroke: tone(which) },
      ...places.map(
        ({ x, y }, at): Shape => ({
          ...{ kind: 'path', d: box(x - 2, y - 2, 4, 4), fill: tone(which) },
          hint: hintOf(frame, points[at]?.at ?? '', which, points[at]?.values[which] ?? 0),
        }),
      ),
      ...(type === 1
        ? places.map(({ x, y }, at) =>
            label({ x, y: y - 10, text: say(points[at]?.values[which] ?? 0), align: 'middle' }, 9),
          )
        : []),
    ]
  })
}

/** Shares of the first series. */
function pie({ points, up, down, say }: Frame): Shape[] {
  const parts = points.map(({ at, values }) => ({ at, value: Math.max(0, values[0] ?? 0) }))
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  const middle = { x: chartWidth / 2, y: (up + down) / 2 + 8 }
  const radius = (down - up) / 2
  const on = (turn: number, length: number) => ({
    x: middle.x + Math.sin(turn) * length,
    y: middle.y - Math.cos(turn) * length,
  })
  let turned = 0
  return parts.flatMap(({ at, value }, which): Shape[] => {
    if (value === 0) return []
    const share = value / all
    const [from, to] = [turned, turned + share * 2 * Math.PI * 0.99999]
    turned += share * 2 * Math.PI
    const [begin, end] = [on(from, radius), on(to, radius)]
    const text = on((from + to) / 2, radius + 14)
    const d = `M${middle.x} ${middle.y}L${begin.x.toFixed(1)} ${begin.y.toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 ${share > 0.5 ? 1 : 0} 1 ${end.x.toFixed(1)} ${end.y.toFixed(1)}z`
    const said = `${cut(at)} ${(share * 100).toFixed(1)}%`
    return [
      { kind: 'path', d, fill: tone(which), hint: `${at} ${say(value)}` },
      label({ ...text, text: said, align: text.x < middle.x ? 'end' : 'start' }, 10),
    ]
  })
}
