import { expect, it } from 'vitest'
import { type BaseName, type StaticRows, shapeRows } from '../../model/index.ts'
import type { ChartSettings } from '../../model/screen-snapshot.ts'
import { bareStage } from '../../stage/stage-context.ts'
import { progressOf } from '../figures/progress.tsx'
import { chartOption } from './chart.tsx'

type Unit = StaticRows['columns'][number]['unit']

/** Typed rows of a group and a figure, in their slots. */
function rowsOf(unit: Unit, rows: StaticRows['rows'], group = 'group') {
  const columns = [
    { key: 'c1', label: '名称', unit: 'text' as const },
    { key: 'c2', label: '数值', unit },
  ]
  const slots = { [group]: ['c1'], value: ['c2'] }
  const made = shapeRows(
    { from: 'static', data: { columns, rows }, slots, steps: [], empty: '' },
    null,
  )
  if (made === null) throw new Error('typed rows are always shaped')
  return made
}

function optionOf(base: BaseName, rows: ReturnType<typeof rowsOf>, chart: ChartSettings = {}) {
  const { tokens } = bareStage
  const palette = tokens.series
  return chartOption(base, { rows, chart, tokens, palette, isStill: true, px: size => size })
}

it('measures a figure by its greatest one in the unit in which people type it', () => {
  const shareOf = (unit: Unit, cell: number) =>
    progressOf(rowsOf(unit, [['甲', cell]]), { max: 200 })?.share
  // Half of 200 pieces, of 200 yuan.
  expect(shareOf('count', 100)).toBe(5000)
  expect(shareOf('money', 100_00)).toBe(5000)
})

it('ends the scale of a gauge of money in yuan', () => {
  const option = optionOf('gauge', rowsOf('money', [['甲', 5000_00]]))
  expect(option.series).toMatchObject([{ max: 5000, data: [{ value: 5000 }] }])
})

it('draws the last two years of days, whatever days there are', () => {
  const rows = rowsOf(
    'count',
    [
      ['0001-01-01', 1],
      ['2026-99-99', 2],
      ['2025-12-31', 3],
      ['2026-01-02', 4],
    ],
    'day',
  )
  expect(optionOf('heat', rows)).toMatchObject({
    calendar: { range: ['2025-12-31', '2026-01-02'] },
    series: [
      {
        data: [
          ['2025-12-31', 3],
          ['2026-01-02', 4],
        ],
      },
    ],
  })
  expect(optionOf('heat', rowsOf('count', [], 'day'))).toMatchObject({ series: [{ data: [] }] })
})

it('says what is not told as it is, and draws no nought in its place', () => {
  const few = optionOf('gauge', rowsOf('count', [['甲', '<5']]))
  expect(few.series).toMatchObject([
    { pointer: { show: false }, progress: { show: false }, anchor: { show: false } },
  ])
  const [gauge] = few.series as [{ detail: { formatter(value: number): string } }]
  expect(gauge.detail.formatter(0)).toBe('<5')
  const rows = rowsOf('count', [
    ['甲', 10],
    ['乙', '<5'],
  ])
  const [funnel] = optionOf('funnel', rows).series as [
    { label: { formatter(drawn: object): string } },
  ]
  expect(funnel.label.formatter({ name: '乙', value: 0, dataIndex: 1 })).toBe('乙  <5')
  const { legend } = optionOf('pie', rows) as { legend: { formatter(name: string): string } }
  expect(legend.formatter('乙')).toBe('乙  —')
})

it('keeps the unit of an axis clear of the figures above its bars', () => {
  const rows = rowsOf('money', [['基金', 8_860_000_00]])
  // Told once: by each figure, or by the axis.
  expect(optionOf('bar', rows)).toMatchObject({ yAxis: { name: '单位：万元' }, grid: { top: 36 } })
  expect(optionOf('bar', rows, { label: true })).toMatchObject({
    yAxis: { name: undefined },
    grid: { top: 30 },
  })
  // A title of its own stands a line higher.
  expect(optionOf('bar', rows, { label: true, yTitle: '捐赠' })).toMatchObject({
    yAxis: { name: '捐赠', nameGap: 26 },
    grid: { top: 50 },
  })
})
