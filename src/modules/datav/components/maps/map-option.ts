import type { EChartsCoreOption } from 'echarts/core'
import type { BaseName } from '../../model/index.ts'
import { faded } from '../../stage/paints.ts'
import { printWhole } from '../../stage/print-value.ts'
import { type ChartContext, commonOption, plainOf, printPlain } from '../charts/chart-context.ts'
import { safe } from '../charts/round-option.ts'
import { columnsIn, slotRows } from '../slot-cells.ts'
import { type LoadedMap, partOf } from './shapes.ts'

/** Maps of areas, of points and of flows. */
export function mapOption(base: BaseName, it: ChartContext, map: LoadedMap): EChartsCoreOption {
  if (base === 'map') return areaOption(it, map)
  return {
    ...commonOption(it),
    geo: geoOf(it, map),
    series: base === 'pointMap' ? points(it) : flows(it, map),
  }
}

/** The land, as large as it fits. */
function geoOf(it: ChartContext, map: LoadedMap) {
  const { tokens, px, chart } = it
  return {
    ...{ map: map.name, roam: false },
    ...{ left: px(8), right: px(8), top: px(8), bottom: px(8) },
    itemStyle: {
      areaColor: faded(tokens.accent, 0.12),
      borderColor: faded(tokens.accent, 0.55),
      borderWidth: Math.max(0.5, px(1)),
    },
    label: { show: chart.label ?? false, color: tokens.muted, fontSize: px(12) },
    emphasis: {
      itemStyle: { areaColor: faded(tokens.accent, 0.45) },
      label: { show: true, color: tokens.foreground, fontSize: px(14) },
    },
  }
}

/** Sums by the parts of the map that is shown: of China those of all areas of a province. */
function sums(it: ChartContext, map: LoadedMap): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  for (const {
    key,
    figures: [each],
  } of slotRows(it.rows, 'area')) {
    const part = partOf(map, key)
    if (part !== undefined) all.set(part, (all.get(part) ?? 0) + (each ?? 0))
  }
  return all
}

function areaOption(it: ChartContext, map: LoadedMap): EChartsCoreOption {
  const { tokens, px, palette } = it
  const [column] = columnsIn(it.rows, 'value')
  const parts = [...sums(it, map)].map(([code, value]) => ({
    name: map.names.get(code) ?? code,
    value: plainOf(value, column) ?? 0,
  }))
  const most = Math.max(1, ...parts.map(({ value }) => value))
  const color = palette[0] ?? tokens.accent
  return {
    ...commonOption(it),
    visualMap: {
      ...{ type: 'continuous', min: 0, max: most, left: px(8), bottom: px(8), calculable: false },
      ...{ itemWidth: px(12), itemHeight: px(110), seriesIndex: 0 },
      inRange: { color: [faded(color, 0.14), faded(color, 0.5), color] },
      text: [column ? printPlain(it, column, most) : '', '0'],
      textStyle: { color: tokens.muted, fontSize: px(13) },
    },
    tooltip: {
      ...Object(commonOption(it).tooltip),
      trigger: 'item',
      formatter: ({ name, value }: { name: string; value: number }) =>
        Number.isNaN(value)
          ? safe(name)
          : `${safe(name)}<br>${column ? printPlain(it, column, value) : value}`,
    },
    series: [{ ...geoOf(it, map), type: 'map', selectedMode: false, data: parts }],
  }
}

/** Colours of states: those of the theme for good, not so good and bad words, else its series. */
function colorOf(it: ChartContext, state: string, known: readonly string[]): string {
  const { tokens, palette } = it
  if (/正常|在线|启用|运营|开放/.test(state)) return tokens.good
  if (/故障|离线|停用|告警|关闭/.test(state)) return tokens.danger
  if (/维护|待|暂停|预警/.test(state)) return tokens.warning
  return palette[Math.max(0, known.indexOf(state)) % palette.length] ?? tokens.accent
}

/** Degrees, which come as words of a dimension or as figures. */
function degrees(cell: string | number | null | undefined): number | null {
  const told = cell === '' || cell == null ? Number.NaN : Number(cell)
  return Number.isFinite(told) ? told : null
}

function points(it: ChartContext) {
  const { rows, px, chart, tokens } = it
  const [stateAt] = rows.slots.state ?? []
  const across = slotRows(rows, 'group', 'longitude')
  const up = slotRows(rows, 'group', 'latitude')
  const states = rows.rows.map(row => (stateAt === undefined ? '' : String(row[stateAt] ?? '')))
  const known = [...new Set(states)]
  const spots = across.flatMap(({ word, told: [longitudeTold] }, at) => {
    const longitude = degrees(longitudeTold)
    const latitude = degrees(up[at]?.told[0])
    const state = states[at] ?? ''
    if (longitude === null || latitude === null) return []
    return [
      {
        name: word,
        value: [longitude, latitude],
        state,
        itemStyle: { color: colorOf(it, state, known) },
      },
    ]
  })
  return [
    {
      ...{
        type: it.isStill || spots.length > 300 ? 'scatter' : 'effectScatter',
        coordinateSystem: 'geo',
      },
      ...{ symbolSize: px(9), rippleEffect: { scale: 3, brushType: 'stroke' }, data: spots },
      label: {
        ...{ show: chart.label ?? spots.length <= 12, position: 'right', formatter: '{b}' },
        ...{ color: tokens.foreground, fontSize: px(13) },
      },
      tooltip: {
        formatter: ({ name, data }: { name: string; data: { state: string } }) =>
          data.state === '' ? safe(name) : `${safe(name)}<br>${safe(data.state)}`,
      },
    },
  ]
}

function flows(it: ChartContext, map: LoadedMap) {
  const { rows, px, palette, tokens } = it
  const [column] = columnsIn(rows, 'value')
  const from = slotRows(rows, 'from')
  const to = slotRows(rows, 'to')
  const color = palette[0] ?? tokens.accent
  const end = palette[2] ?? color
  const most = Math.max(1, ...from.map(({ figures: [each] }) => each ?? 0))
  const middle = (code: string) => {
    const part = partOf(map, code)
    return part === undefined ? undefined : map.middles.get(part)
  }
  const lines = from.flatMap((row, at) => {
    const other = to[at]
    const [begin, finish] = [middle(row.key), other && middle(other.key)]
    if (!other || !begin || !finish || begin === finish) return []
    const [figure] = row.figures
    return [
      {
        ...{ coords: [begin, finish], name: `${row.word} → ${other.word}` },
        told: column ? printWhole(row.told[0], column, it.chart) : '',
        lineStyle: { width: Math.max(1, px(1 + 3 * ((figure ?? 0) / most))) },
      },
    ]
  })
  const ends = new Map(
    lines.flatMap(({ coords: [begin, finish] }) => [
      [String(begin), begin],
      [String(finish), finish],
    ]),
  )
  return [
    {
      ...{ type: 'lines', coordinateSystem: 'geo', data: lines, zlevel: 1 },
      effect: {
        show: !it.isStill,
        period: 5,
        trailLength: 0.35,
        symbol: 'circle',
        symbolSize: px(5),
        color: end,
      },
      lineStyle: { color, curveness: 0.25, opacity: 0.55 },
      tooltip: {
        formatter: ({ name, data }: { name: string; data: { told: string } }) =>
          `${safe(name)}<br>${safe(data.told)}`,
      },
    },
    {
      ...{
        type: it.isStill ? 'scatter' : 'effectScatter',
        coordinateSystem: 'geo',
        symbolSize: px(8),
        silent: true,
      },
      ...{ rippleEffect: { scale: 3, brushType: 'stroke' }, itemStyle: { color: end } },
      data: [...ends.values()],
    },
  ]
}
