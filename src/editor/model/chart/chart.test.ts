import { describe, expect, test } from 'vitest'
import { plainChart, printChartSettings, readChartSettings } from './chart-settings.ts'
import { type ChartCell, chartFault, seriesOf } from './chart-table.ts'

/** `#` marks a title; `2x1` behind `|` joins rows and columns. */
const grid = (...rows: string[][]): ChartCell[][] =>
  rows.map(row =>
    row.map(cell => {
      const [text = '', span] = cell.split('|')
      const [rowspan = 1, colspan = 1] = span?.split('x').map(Number) ?? []
      return { text: text.replace('#', ''), isHeader: text.startsWith('#'), rowspan, colspan }
    }),
  )

const good = grid(['#', '#一月', '#二月'], ['#收', '12.5', '-3'], ['#支', '1,200', '４０％'])

describe('a table can be drawn', () => {
  test('with titles above and left, and numbers elsewhere', () => {
    expect(chartFault(good)).toBe(null)
  })
  test.each([
    ['one row', grid(['#', '#a']), { row: 0, column: 0 }],
    ['one column', grid(['#'], ['#a']), { row: 0, column: 0 }],
    ['no title above', grid(['#', 'a'], ['#b', '1']), { row: 0, column: 1 }],
    ['no title left', grid(['#', '#a'], ['b', '1']), { row: 1, column: 0 }],
    ['words among numbers', grid(['#', '#a'], ['#b', '十']), { row: 1, column: 1 }],
    ['an empty number', grid(['#', '#a'], ['#b', '']), { row: 1, column: 1 }],
    ['joined cells', grid(['#', '#a|1x2'], ['#b', '1', '2']), { row: 0, column: 1 }],
    ['rows of different length', grid(['#', '#a'], ['#b', '1', '2']), { row: 1, column: 1 }],
  ])('not with %s', (_case, cells, fault) => {
    expect(chartFault(cells)).toEqual(fault)
  })
})

test('rows are series; only -1 turns the table; decimals stay', () => {
  expect(seriesOf(good, 1)).toEqual({
    categories: ['一月', '二月'],
    series: [
      { name: '收', values: [12.5, -3] },
      { name: '支', values: [1200, 40] },
    ],
  })
  expect(seriesOf(good, -1)).toEqual({
    categories: ['收', '支'],
    series: [
      { name: '一月', values: [12.5, 1200] },
      { name: '二月', values: [-3, 40] },
    ],
  })
})

test('settings come back as they were, titles with every sign too', () => {
  const settings = {
    ...plainChart,
    title: '收;支:50% "甲" <b>&',
    suffix: '元',
    dataFormat: -1,
    chartType: 4,
  } as const
  expect(readChartSettings(printChartSettings(settings))).toEqual(settings)
})

test('old settings are read as UEditor wrote them', () => {
  const read = readChartSettings(
    'title:收支:上半年;subTitle:;xTitle:月份;yTitle:;suffix:元;tip:约;dataFormat:1;chartType:5',
  )
  expect(read).toMatchObject({
    title: '收支:上半年',
    xTitle: '月份',
    suffix: '元',
    tip: '约',
    dataFormat: 1,
    chartType: 5,
  })
  expect(readChartSettings('chartType:9;title:100%').chartType).toBe(0)
  expect(readChartSettings('title:100%').title).toBe('100%')
})
