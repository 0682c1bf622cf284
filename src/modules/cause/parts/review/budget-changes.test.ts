import { expect, test } from 'vitest'
import { budgetChanges } from './budget-changes.ts'

const desk = {
  item1: '1',
  item2: '课桌',
  unitPrice: 10_000,
  quantity: 3,
  unit: '套',
  amount: 30_000,
}

test('equal budgets do not differ', () => {
  expect(budgetChanges([desk], [{ ...desk }])).toEqual([])
})

test('a line that changed, came or went is told', () => {
  const trip = { item1: '2', item2: '交通', unitPrice: 500, quantity: 1, amount: 500 }
  const changes = budgetChanges([desk, trip], [{ ...desk, quantity: 4, amount: 40_000 }])
  expect(changes).toEqual([
    {
      field: '款物资助 课桌',
      label: '预算 款物资助 课桌',
      before: '100.00 × 3 套 = 300.00',
      after: '100.00 × 4 套 = 400.00',
    },
    { field: '服务实施 交通', label: '预算 服务实施 交通', before: '5.00 × 1 = 5.00', after: null },
  ])
})
