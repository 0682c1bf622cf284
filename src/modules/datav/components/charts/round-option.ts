import type { EChartsCoreOption } from 'echarts/core'
import type { BaseName } from '../../model/index.ts'
import { figureOf } from '../../model/shape-rows.ts'
import { faded } from '../../stage/paints.ts'
import { printValue, printWhole } from '../../stage/print-value.ts'
import { columnsIn, firstIn, slotRows } from '../slot-cells.ts'
import {
  type ChartContext,
  commonOption,
  legendAt,
  legendOption,
  plainOf,
  printPlain,
} from './chart-context.ts'

/** Pies, rings and roses: shares of a whole. */
export function pieOption(base: BaseName, it: ChartContext): EChartsCoreOption {
  const { chart, tokens, px } = it
  const [column] = columnsIn(it.rows, 'value')
  const rows = slotRows(it.rows, 'group')
  const whole = rows.reduce((sum, { figures: [each] }) => sum + (each ?? 0), 0)
  const at = chart.legend ?? 'right'
  const names = rows.map(({ word }) => word)
  const shares = new Map(
    rows.map(({ word, figures: [each] }) => [
      word,
      whole === 0 || each === null || each === undefined
        ? '—'
        : printWhole(Math.round((each / whole) * 10_000), { unit: 'percent' }),
    ]),
  )
  const center = at === 'right' ? ['31%', '50%'] : at === 'bottom' ? ['50%', '44%'] : ['50%', '54%']
  const size = at === 'right' ? 78 : 68
  const radius = {
    donut: [`${size * 0.64}%`, `${size}%`],
    rose: [`${size * 0.2}%`, `${size}%`],
  }
  const sum = column
    ? printValue(whole, column, { ...chart, decimals: chart.decimals ?? (chart.by ? 1 : 0) })
    : null
  return {
    ...commonOption(it),
    legend: {
      ...legendOption(it, at),
      ...(at === 'right' ? { left: '63%', right: 0, align: 'left' } : {}),
      data: names,
      formatter: (name: string) =>
        at === 'right' ? `${clipped(name)}  ${shares.get(name) ?? ''}` : name,
      tooltip: { show: true },
    },
    title: {
      show: base === 'donut' && sum !== null,
      ...{ left: center[0], top: 'middle', textAlign: 'center', itemGap: px(4) },
      text: sum?.figure ?? '',
      subtext: `${column?.label ?? ''}${sum?.unit ? `（${sum.unit}）` : ''}`,
      textStyle: { color: tokens.foreground, fontSize: px(22), fontWeight: 700 },
      subtextStyle: { color: tokens.muted, fontSize: px(13) },
    },
    tooltip: {
      ...Object(commonOption(it).tooltip),
      formatter: ({ name, value }: { name: string; value: number }) =>
        `${safe(name)}<br>${column ? printPlain(it, column, value) : value}（${shares.get(name) ?? '—'}）`,
    },
    series: [
      {
        ...{ type: 'pie', center, minAngle: 3 },
        radius: base === 'donut' || base === 'rose' ? radius[base] : `${size}%`,
        ...(base === 'rose' ? { roseType: 'area' } : {}),
        itemStyle: {
          ...{ borderColor: tokens.background, borderWidth: Math.max(1, px(2)) },
          borderRadius: base === 'rose' ? px(4) : 0,
        },
        label: {
          show: chart.label ?? at === 'none',
          ...{ color: tokens.foreground, fontSize: px(13), formatter: '{b} {d}%' },
        },
        labelLine: { length: px(8), length2: px(8) },
        data: rows.map(({ word, figures: [each] }) => ({
          name: word,
          value: plainOf(each ?? null, column) ?? 0,
        })),
      },
    ],
  }
}

const clipped = (name: string) => (name.length > 8 ? `${name.slice(0, 7)}…` : name)

/** Words in the HTML of a tooltip. */
export function safe(words: string): string {
  return words.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** 雷达. */
export function radarOption(it: ChartContext): EChartsCoreOption {
  const { tokens, px, palette } = it
  const columns = columnsIn(it.rows, 'value')
  const rows = slotRows(it.rows, 'group').slice(0, 12)
  const most = Math.max(1, ...rows.flatMap(({ figures }) => figures.map(each => each ?? 0)))
  const line = { lineStyle: { color: faded(tokens.muted, 0.3) } }
  return {
    ...commonOption(it),
    legend: legendOption(it, legendAt(it, columns.length)),
    radar: {
      indicator: rows.map(({ word }) => ({ name: word, max: most * 1.1 })),
      ...{ radius: '66%', center: ['50%', '54%'], splitNumber: 4 },
      axisName: { color: tokens.muted, fontSize: px(14) },
      ...{ axisLine: line, splitLine: line },
      splitArea: { areaStyle: { color: ['transparent', faded(tokens.accent, 0.06)] } },
    },
    series: [
      {
        ...{ type: 'radar', symbolSize: px(5) },
        data: columns.map((column, at) => ({
          name: column.label,
          value: rows.map(({ figures }) => figures[at] ?? 0),
          areaStyle: { color: faded(palette[at % palette.length] ?? tokens.accent, 0.25) },
          lineStyle: { width: Math.max(1, px(2)) },
        })),
        tooltip: {
          valueFormatter: (value: unknown) =>
            columns[0] && typeof value === 'number' ? printWhole(value, columns[0], it.chart) : '',
        },
      },
    ],
  }
}

/** 漏斗. */
export function funnelOption(it: ChartContext): EChartsCoreOption {
  const { tokens, px } = it
  const [column] = columnsIn(it.rows, 'value')
  const rows = slotRows(it.rows, 'group')
  const at = legendAt(it, 1)
  return {
    ...commonOption(it),
    legend: legendOption(it, at),
    series: [
      {
        ...{ type: 'funnel', left: '6%', width: '88%', top: at === 'top' ? px(34) : px(6) },
        ...{ bottom: at === 'bottom' ? px(34) : px(6), gap: px(3), minSize: '18%' },
        itemStyle: { borderWidth: 0 },
        label: {
          ...{ position: 'inside', color: tokens.foreground, fontSize: px(14), textBorderWidth: 0 },
          formatter: (drawn: { name: string; value: number; dataIndex: number }) => {
            const { figures, told } = rows[drawn.dataIndex] ?? { figures: [], told: [] }
            // What is not told (`<5`) is no nought.
            if (figures[0] === null) return `${drawn.name}  ${told[0] ?? '—'}`
            return `${drawn.name}  ${column ? printPlain(it, column, drawn.value) : drawn.value}`
          },
        },
        tooltip: {
          valueFormatter: (value: unknown) => (column ? printPlain(it, column, value) : ''),
        },
        data: rows.map(({ word, figures: [each] }) => ({
          name: word,
          value: plainOf(each ?? null, column) ?? 0,
        })),
      },
    ],
  }
}

/** 仪表盘: how far a figure is towards its target, or a percentage. */
export function gaugeOption(it: ChartContext): EChartsCoreOption {
  const { chart, tokens, px, palette } = it
  const found = firstIn(it.rows, 'value')
  const target = figureOf(firstIn(it.rows, 'target')?.cell)
  const figure = figureOf(found?.cell)
  // What is not told (`<5`) is no nought: it is said as it came, and nothing points anywhere.
  const untold = figure === null ? String(found?.cell ?? '—') : null
  const value = figure ?? 0
  const isShare = found?.column.unit === 'percent' || target !== null
  const plain = plainOf(value, found?.column) ?? 0
  const most = chart.max ?? (isShare ? 100 : Math.max(100, plain))
  const shown = target !== null ? (target === 0 ? 0 : (value / target) * 100) : plain
  const [first = tokens.accent, second = first] = palette
  return {
    ...commonOption(it),
    series: [
      {
        ...{ type: 'gauge', min: chart.min ?? 0, max: most, radius: '96%', center: ['50%', '58%'] },
        ...{ startAngle: 210, endAngle: -30, splitNumber: 5 },
        progress: {
          ...{ show: untold === null, width: px(16), roundCap: true },
          itemStyle: {
            color: {
              type: 'linear',
              x: 0,
              y: 0,
              x2: 1,
              y2: 0,
              colorStops: [
                { offset: 0, color: second },
                { offset: 1, color: first },
              ],
            },
          },
        },
        axisLine: {
          roundCap: true,
          lineStyle: { width: px(16), color: [[1, faded(tokens.muted, 0.18)]] },
        },
        axisTick: { show: false },
        splitLine: {
          distance: px(6),
          length: px(8),
          lineStyle: { color: faded(tokens.muted, 0.6), width: Math.max(1, px(1)) },
        },
        axisLabel: { distance: px(24), color: tokens.muted, fontSize: px(12) },
        pointer: {
          show: untold === null,
          width: px(5),
          length: '58%',
          itemStyle: { color: first },
        },
        anchor: { show: untold === null, size: px(12), itemStyle: { color: first } },
        title: { offsetCenter: [0, '78%'], color: tokens.muted, fontSize: px(14) },
        detail: {
          ...{
            offsetCenter: [0, '46%'],
            color: tokens.foreground,
            fontSize: px(28),
            fontWeight: 700,
          },
          formatter: (each: number) =>
            untold !== null
              ? untold
              : isShare
                ? `${each.toFixed(chart.decimals ?? 1)}%`
                : found
                  ? printPlain(it, found.column, each)
                  : '',
        },
        data: [
          { value: Math.round(shown * 100) / 100, name: chart.tip ?? found?.column.label ?? '' },
        ],
      },
    ],
  }
}
