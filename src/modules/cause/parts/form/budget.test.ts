import { expect, test } from 'vitest'
import { budgetLineOf, budgetSum, lineAmount, readPasted } from './budget.ts'

test('a line is price times quantity, rounded half up to the fen', () => {
  expect(lineAmount(budgetLineOf({ unitPrice: 333, quantity: 1.5 }))).toBe(500)
  expect(lineAmount(budgetLineOf({ unitPrice: 101, quantity: 0.5 }))).toBe(51)
  expect(lineAmount(budgetLineOf({ unitPrice: 100 }))).toBe(100)
  expect(lineAmount(budgetLineOf({ quantity: 3 }))).toBe(0)
})

test('a table pasted from a spreadsheet becomes lines, its headings do not', () => {
  const lines = readPasted(
    '费用类别\t费用项\t执行内容\t单价\t数量\t单位\t备注\r\n款物资助\t课桌\t每校 40 套\t¥1,200.50\t40\t套\t\r\n4\t管理费\t\t500\t\t\t',
  )
  expect(
    lines.map(({ item1, item2, unitPrice, quantity }) => [item1, item2, unitPrice, quantity]),
  ).toEqual([
    ['1', '课桌', 120_050, 40],
    ['4', '管理费', 50_000, 1],
  ])
  expect(budgetSum(lines)).toBe(4_852_000)
})

test('what is no kind of expense stays to be chosen', () => {
  expect(readPasted('差旅\t机票')[0]?.item1).toBeNull()
})
