import type { EChartsCoreOption } from 'echarts/core'
import { printNumber } from '#kinds/count/print-number.ts'
import type { BaseName, ShapedColumn } from '../../model/index.ts'
import { faded } from '../../stage/paints.ts'
import { sizes } from '../../stage/print-value.ts'
import { columnsIn, slotRows } from '../slot-cells.ts'
import {
  byOf,
  type ChartContext,
  commonOption,
  legendAt,
  legendOption,
  plainOf,
  printPlain,
  shortWords,
} from './chart-context.ts'

interface Series {
  readonly name: string
  readonly column: ShapedColumn
  readonly values: readonly (number | null)[]
}

/** Groups and what stands over each: a series a figure, or a series a word of the slot `series`. */
function seriesOf(it: ChartContext): { words: string[]; series: Series[] } {
  const columns = columnsIn(it.rows, 'value')
  const rows = slotRows(it.rows, 'group')
  const [first] = columns
  const [seriesAt] = it.rows.slots.series ?? []
  if (seriesAt === undefined || first === undefined) {
    return {
      words: rows.map(({ word }) => word),
      series: columns.map((column, at) => ({
        ...{ name: column.label, column },
        values: rows.map(({ figures }) => plainOf(figures[at] ?? null, column)),
      })),
    }
  }
  const words = [...new Set(rows.map(({ word }) => word))]
  const places = new Map(words.map((word, at) => [word, at]))
  const series = new Map<string, (number | null)[]>()
  for (const [which, { word, figures }] of rows.entries()) {
    const name = String(it.rows.rows[which]?.[seriesAt] ?? '')
    const values = series.get(name) ?? words.map(() => null)
    values[places.get(word) ?? 0] = plainOf(figures[0] ?? null, first)
    series.set(name, values)
  }
  return { words, series: [...series].map(([name, values]) => ({ name, column: first, values })) }
}

/** Lines, areas, bars upright and lying. */
export function axisOption(base: BaseName, it: ChartContext): EChartsCoreOption {
  const { chart, tokens, px } = it
  const { words, series } = seriesOf(it)
  const isLying = base === 'hbar'
  const isBar = base === 'bar' || base === 'stackBar' || isLying
  const most = Math.max(
    0,
    ...series.flatMap(({ values }) => values.map(each => Math.abs(each ?? 0))),
  )
  const [first] = series
  const by = byOf(it, first?.column, most)
  const at = legendAt(it, series.length)
  // Figures above upright bars need a line of their own, and tell their unit themselves.
  const hasFigures = chart.label === true && base === 'bar' && chart.stack !== true
  const unit = `${by === '1' ? '' : by}${first?.column.unit === 'money' ? '元' : ''}`
  const unitWord = hasFigures || unit === '' ? undefined : `单位：${unit}`
  const line = { lineStyle: { color: faded(tokens.muted, 0.4) } }
  const groups = {
    type: 'category',
    data: shortWords(words),
    boundaryGap: isBar,
    inverse: isLying,
    axisTick: { show: false },
    axisLine: line,
    axisLabel: { color: tokens.muted, fontSize: px(14), hideOverlap: true, margin: px(10) },
    name: isLying ? undefined : chart.xTitle,
    nameTextStyle: { color: tokens.muted, fontSize: px(13) },
  }
  const figures = {
    type: 'value',
    ...{ min: chart.min, max: chart.max, splitNumber: 4 },
    splitLine: { show: !isLying, lineStyle: { color: faded(tokens.muted, 0.16) } },
    axisLabel: {
      show: !isLying,
      ...{ color: tokens.muted, fontSize: px(13) },
      formatter: (value: number) =>
        first?.column.unit === 'percent' ? `${value}%` : shortNumber(value / sizes[by]),
    },
    name: isLying ? undefined : (chart.yTitle ?? unitWord),
    nameTextStyle: { color: tokens.muted, fontSize: px(13), align: 'left' },
    nameGap: px(hasFigures ? 26 : 12),
  }
  return {
    ...commonOption(it),
    legend: legendOption(it, at),
    grid: {
      left: px(4),
      right: isLying ? px(72) : at === 'right' ? px(120) : px(18),
      top: px(isLying ? 4 : (figures.name || at === 'top' ? 36 : 16) + (hasFigures ? 14 : 0)),
      bottom: at === 'bottom' ? px(32) : px(4),
      containLabel: true,
    },
    tooltip: {
      ...Object(commonOption(it).tooltip),
      trigger: 'axis',
      axisPointer: {
        type: isBar ? 'shadow' : 'line',
        shadowStyle: { color: faded(tokens.accent, 0.1) },
      },
      valueFormatter: (value: unknown) => (first ? printPlain(it, first.column, value) : ''),
    },
    xAxis: isLying ? figures : groups,
    yAxis: isLying ? groups : figures,
    // Figures on upright bars are told as their axis tells them.
    series: series.map((each, which) =>
      drawnSeries(base, isLying ? it : { ...it, chart: { ...chart, by } }, each, which),
    ),
  }
}

function drawnSeries(
  base: BaseName,
  it: ChartContext,
  { name, column, values }: Series,
  which: number,
) {
  const { chart, px, palette, tokens } = it
  const color = palette[which % palette.length] ?? tokens.accent
  const isLying = base === 'hbar'
  const isStacked = base === 'stackBar' || chart.stack === true
  const label = {
    show: isLying || chart.label === true,
    position: isLying ? 'right' : isStacked ? 'inside' : 'top',
    ...{ color: tokens.foreground, fontSize: px(13) },
    formatter: ({ value }: { value: unknown }) => printPlain(it, column, value),
  }
  const shared = { name, data: values, label, ...(isStacked ? { stack: 'all' } : {}) }
  if (base === 'line' || base === 'area') {
    return {
      ...shared,
      ...{ type: 'line', smooth: chart.smooth === false ? 0 : 0.35, smoothMonotone: 'x' },
      ...{ showSymbol: values.length <= 12, symbol: 'circle', symbolSize: px(7) },
      ...{ lineStyle: { width: Math.max(1, px(3)) }, itemStyle: { color } },
      areaStyle:
        base === 'area' || isStacked
          ? { color: ramp(color, 0.5, 0.03) }
          : { color: ramp(color, 0.16, 0) },
    }
  }
  const corner = px(4)
  return {
    ...shared,
    ...{ type: 'bar', barMaxWidth: isLying ? px(16) : px(28), barGap: '20%' },
    itemStyle: {
      color: isStacked ? color : ramp(color, 1, 0.35, isLying),
      borderRadius: isStacked ? 0 : isLying ? [0, corner, corner, 0] : [corner, corner, 0, 0],
    },
    ...(isLying
      ? {
          showBackground: true,
          backgroundStyle: { color: faded(tokens.muted, 0.1), borderRadius: corner },
        }
      : {}),
  }
}

/** A run of a colour from where a figure ends to where it begins. */
export function ramp(color: string, from: number, to: number, isLying = false) {
  const stops = [
    { offset: 0, color: faded(color, isLying ? to : from) },
    { offset: 1, color: faded(color, isLying ? from : to) },
  ]
  return { type: 'linear', x: 0, y: 0, x2: isLying ? 1 : 0, y2: isLying ? 0 : 1, colorStops: stops }
}

/** A figure of an axis without zeros that tell nothing. */
function shortNumber(value: number): string {
  return Math.abs(value) >= 1000
    ? printNumber(Math.round(value), 0)
    : String(Math.round(value * 100) / 100)
}
