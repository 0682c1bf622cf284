import type { EChartsCoreOption } from 'echarts/core'
import { faded } from '../../stage/paints.ts'
import { printWhole } from '../../stage/print-value.ts'
import { columnsIn, slotRows } from '../slot-cells.ts'
import { type ChartContext, commonOption, plainOf, printPlain } from './chart-context.ts'
import { safe } from './round-option.ts'

/** 散点: the first figure across, the second up. */
export function scatterOption(it: ChartContext): EChartsCoreOption {
  const { chart, tokens, px, palette } = it
  const [across, up] = columnsIn(it.rows, 'value')
  const axis = (title: string | undefined, column: typeof across) => ({
    ...{ type: 'value', name: title ?? column?.label, scale: true },
    nameTextStyle: { color: tokens.muted, fontSize: px(13) },
    axisLabel: {
      ...{ color: tokens.muted, fontSize: px(13) },
      formatter: (value: number) => (column ? printPlain(it, column, value) : String(value)),
    },
    splitLine: { lineStyle: { color: faded(tokens.muted, 0.16) } },
    axisLine: { lineStyle: { color: faded(tokens.muted, 0.4) } },
  })
  const rows = slotRows(it.rows, 'group')
  return {
    ...commonOption(it),
    grid: { left: px(8), right: px(56), top: px(32), bottom: px(8), containLabel: true },
    xAxis: up
      ? axis(chart.xTitle, across)
      : { ...axis(chart.xTitle, across), type: 'category', data: rows.map(({ word }) => word) },
    yAxis: axis(chart.yTitle, up ?? across),
    tooltip: {
      ...Object(commonOption(it).tooltip),
      formatter: ({ name, dataIndex }: { name: string; dataIndex: number }) =>
        [
          safe(name),
          ...columnsIn(it.rows, 'value').map(
            (column, at) =>
              `${safe(column.label)} ${printWhole(rows[dataIndex]?.told[at], column, chart)}`,
          ),
        ].join('<br>'),
    },
    series: [
      {
        ...{ type: 'scatter', symbolSize: px(14) },
        itemStyle: { color: faded(palette[0] ?? tokens.accent, 0.75) },
        data: rows.map(({ word, figures: [first, second] }) => ({
          name: word,
          value: up
            ? [plainOf(first ?? null, across), plainOf(second ?? null, up)]
            : [word, plainOf(first ?? null, across)],
        })),
      },
    ],
  }
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const months = Array.from({ length: 12 }, (_none, at) => `${at + 1}月`)

/** Days of a calendar, back from the last one; milliseconds of a day. */
const mostDays = 731
const dayLength = 86_400_000

/** 热力日历: a field a day, the deeper the more; two years at most. */
export function heatOption(it: ChartContext): EChartsCoreOption {
  const { tokens, px, palette, chart } = it
  const [column] = columnsIn(it.rows, 'value')
  const told = slotRows(it.rows, 'day')
    .filter(({ key }) => /^\d{4}-\d\d-\d\d$/.test(key) && !Number.isNaN(Date.parse(key)))
    .map(({ key, figures: [each] }) => [key, plainOf(each ?? null, column) ?? 0] as const)
  const last =
    told
      .map(([day]) => day)
      .toSorted()
      .at(-1) ?? ''
  // A field is drawn for every day between: two days centuries apart would never be done.
  const first = last === '' ? '' : new Date(Date.parse(last) - mostDays * dayLength).toISOString()
  const days = told.filter(([day]) => day > first)
  const all = days.map(([day]) => day).toSorted()
  const most = Math.max(1, ...days.map(([, value]) => value))
  const color = palette[0] ?? tokens.accent
  const word = { color: tokens.muted, fontSize: px(13) }
  return {
    ...commonOption(it),
    calendar: {
      ...{ left: px(34), right: px(8), top: px(26), bottom: px(8), cellSize: 'auto' },
      range: all.length === 0 ? String(new Date().getFullYear()) : [all[0], all.at(-1)],
      itemStyle: {
        color: faded(tokens.muted, 0.08),
        borderColor: tokens.background,
        borderWidth: Math.max(1, px(3)),
      },
      splitLine: { show: false },
      yearLabel: { show: false },
      monthLabel: { ...word, nameMap: months },
      dayLabel: { ...word, firstDay: 1, nameMap: weekdays },
    },
    visualMap: { show: false, min: 0, max: most, inRange: { color: [faded(color, 0.12), color] } },
    tooltip: {
      ...Object(commonOption(it).tooltip),
      formatter: ({ value }: { value: readonly [string, number] }) =>
        `${safe(value[0])}<br>${column ? printPlain(it, column, value[1]) : value[1]}`,
    },
    series: [
      {
        type: 'heatmap',
        coordinateSystem: 'calendar',
        data: days,
        label: { show: chart.label ?? false },
      },
    ],
  }
}

/** 资金流向: from where to where, as broad as the money. */
export function sankeyOption(it: ChartContext): EChartsCoreOption {
  const { tokens, px } = it
  const [column] = columnsIn(it.rows, 'value')
  const from = slotRows(it.rows, 'from')
  const to = slotRows(it.rows, 'to')
  const plain = from.map(({ word, figures: [each] }, at) => ({
    ...{ source: word, target: to[at]?.word ?? '' },
    value: plainOf(each ?? null, column) ?? 0,
  }))
  const links = withoutCircles(plain).filter(
    ({ source, target, value }) => source !== target && value > 0,
  )
  const names = [...new Set(links.flatMap(({ source, target }) => [source, target]))]
  return {
    ...commonOption(it),
    series: [
      {
        ...{ type: 'sankey', left: px(8), right: px(110), top: px(10), bottom: px(10) },
        ...{
          nodeWidth: px(14),
          nodeGap: px(12),
          draggable: false,
          emphasis: { focus: 'adjacency' },
        },
        label: { color: tokens.foreground, fontSize: px(14) },
        lineStyle: { color: 'gradient', opacity: 0.35, curveness: 0.5 },
        itemStyle: { borderWidth: 0 },
        tooltip: {
          valueFormatter: (value: unknown) => (column ? printPlain(it, column, value) : ''),
        },
        data: names.map(name => ({ name })),
        links,
      },
    ],
  }
}

interface Link {
  readonly source: string
  readonly target: string
  readonly value: number
}

/** Money that comes back to where it was would never end: then what it goes to stands apart. */
export function withoutCircles(links: readonly Link[]): readonly Link[] {
  const next = Map.groupBy(links, ({ source }) => source)
  const done = new Set<string>()
  const comesBack = (name: string, above: ReadonlySet<string>): boolean => {
    if (above.has(name)) return true
    if (done.has(name)) return false
    const within = new Set(above).add(name)
    const found = (next.get(name) ?? []).some(({ target }) => comesBack(target, within))
    done.add(name)
    return found
  }
  if (![...next.keys()].some(name => comesBack(name, new Set()))) return links
  return links.map(link => ({ ...link, target: `${link.target}\u200b` }))
}
