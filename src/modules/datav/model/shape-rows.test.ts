import { expect, it } from 'vitest'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import type { Binding, TransformStep } from './binding.ts'
import { componentBases } from './component-bases.ts'
import { shapeRows, usualSlots } from './shape-rows.ts'

const answer: DatasetAnswer = {
  columns: [
    { key: 'area', label: '地区', unit: 'text', definition: null },
    { key: 'amount', label: '捐赠金额', unit: 'money', definition: '已支付合计' },
    { key: 'people', label: '人数', unit: 'count', definition: '人数' },
  ],
  rows: [
    ['陕西省', 500, 12],
    ['甘肃省', 300, '<5'],
    ['青海省', 150, 9],
    ['宁夏回族自治区', 50, 7],
  ],
  keys: [['610000'], ['620000'], ['630000'], ['640000']],
  ...{ from: null, to: null, dataAt: '2025-03-01T00:00:00Z', isCut: false, hidden: 1 },
}

const bound = (...steps: TransformStep[]): Binding => ({
  from: 'dataset',
  query: {
    ...{ dataset: 'donation', measures: ['amount'], dimensions: ['area'], filters: [] },
    ...{ sort: null, top: 500, period: 'thisYear', compare: 'none' },
  },
  slots: { area: ['area'], value: ['amount', 'gone'] },
  steps,
  empty: '暂无数据',
})

const column = (at: number, ...steps: TransformStep[]) =>
  shapeRows(bound(...steps), answer)?.rows.map(row => row[at])

it('puts columns into slots and keeps the keys behind the words; a column that is gone fills nothing', () => {
  const shaped = shapeRows(bound(), answer)
  expect(shaped?.slots).toEqual({ area: [0], value: [1] })
  expect(shaped?.keys[0]).toEqual(['610000', null, null])
  expect(shapeRows(bound(), null)).toBeNull()
})

it('sums what is left over under 其他, and passes over what is not told', () => {
  const shaped = shapeRows(bound({ kind: 'top', rows: 1, others: true }), answer)
  expect(shaped?.rows).toEqual([
    ['陕西省', 500, 12],
    ['其他', 500, 16],
  ])
  expect(column(0, { kind: 'top', rows: 2, others: false })).toEqual(['陕西省', '甘肃省'])
  expect(column(0, { kind: 'top', rows: 9, others: true })).toHaveLength(4)
})

it('reckons shares and running sums, names and units, one step after another', () => {
  expect(column(1, { kind: 'ratio', column: 'amount' })).toEqual([5000, 3000, 1500, 500])
  expect(column(1, { kind: 'cumulative', column: 'amount' })).toEqual([500, 800, 950, 1000])
  const shaped = shapeRows(
    bound(
      { kind: 'rename', column: 'amount', label: '善款' },
      { kind: 'unit', column: 'amount', by: '万' },
      { kind: 'sort', column: 'amount', descending: false },
      { kind: 'top', rows: 2, others: false },
    ),
    answer,
  )
  expect(shaped?.columns[1]).toEqual({ key: 'amount', label: '善款', unit: 'money', by: '万' })
  expect(shaped?.rows.map(row => row[1])).toEqual([50, 150])
})

it('leaves rows as they are where a step names a column that is gone', () => {
  expect(column(1, { kind: 'sort', column: 'gone', descending: true })).toEqual([500, 300, 150, 50])
})

it('draws typed rows, the words as their own keys', () => {
  const shaped = shapeRows(
    {
      from: 'static',
      data: {
        columns: [
          { key: 'a', label: '区', unit: 'text' },
          { key: 'b', label: '数', unit: 'count' },
        ],
        rows: [['榆阳区', 3], ['横山区']],
      },
      ...{ slots: { group: ['a'], value: ['b'] }, steps: [], empty: '' },
    },
    null,
  )
  expect(shaped?.rows).toEqual([
    ['榆阳区', 3],
    ['横山区', null],
  ])
  expect(shaped?.keys[0]).toEqual(['榆阳区', null])
})

it('fills the slots of a base by what the columns are', () => {
  const columns = answer.columns
  expect(usualSlots(componentBases.map, columns)).toEqual({ area: ['area'], value: ['amount'] })
  expect(usualSlots(componentBases.number, columns)).toEqual({
    value: ['amount'],
    compare: ['people'],
  })
})
