import { expect, test } from 'vitest'
import { asCauseRecord } from '#modules/cause/model/index.ts'
import { project } from '#modules/project/model/index.ts'
import { explainFee, misfitsOf, remarksOf } from './remarks.ts'

const values = {
  raiseMode: '1',
  targetAmount: 10_000_000,
  raiseStart: '2026-12-11',
  raiseEnd: '2027-06-30',
  execStart: '2026-12-11',
  execEnd: '2027-12-31',
}
const plan = {
  state: 'recorded',
  startDate: '2026-12-01',
  endDate: '2027-12-31',
  submittedOn: '2026-12-01',
  targetAmount: 20_000_000,
}
const kind = { label: '项目', hasBudget: true }
const messages = (asked: Parameters<typeof remarksOf>[1]) =>
  remarksOf(kind, asked).map(({ message }) => message)

test('a project in order has no remarks', () => {
  expect(messages({ values, plan, budget: 10_000_000 })).toEqual([])
})

test('a budget one fen short of the target is told to the fen', () => {
  expect(messages({ values, plan, budget: 9_999_999 })).toEqual([
    '预算合计 ¥99,999.99，比目标少 ¥0.01',
  ])
})

test('what does not fit stands at its field once that is filled in', () => {
  const late = { ...values, raiseEnd: '2028-01-01', unitName: '节艺术课', unitPrice: null }
  const found = remarksOf(kind, { values: late, plan, budget: 10_000_000 })
  expect([...misfitsOf(asCauseRecord(project), found, late)]).toEqual([
    ['raiseEnd', '募捐结束晚于方案结束日期 2027-12-31'],
  ])
})

test('a drive starts ten days after its plan was filed at the earliest, unless in an emergency', () => {
  const early = { ...values, raiseStart: '2026-12-08' }
  expect(messages({ values: early, plan, budget: 10_000_000 })).toEqual([
    '募捐开始最早为 2026-12-11（方案提交备案后 10 日）',
  ])
  expect(messages({ values: { ...early, emergency: true }, plan, budget: 10_000_000 })).toEqual([])
})

test('days outside the plan are told at once', () => {
  const outside = { ...values, raiseEnd: '2028-01-01', execEnd: '2028-06-01' }
  expect(messages({ values: outside, plan, budget: 10_000_000 })).toEqual([
    '募捐结束晚于方案结束日期 2027-12-31',
  ])
})

test('what has no budget is not asked for one', () => {
  expect(remarksOf({ label: '基金', hasBudget: false }, { values, plan, budget: 0 })).toEqual([])
})

test('the fee of one hundred yuan is told in yuan', () => {
  expect(explainFee('项目', 500, '1')).toContain('管理费 ¥5.00，¥95.00 用于项目')
  expect(explainFee('项目', 500, '3')).toContain('全部 ¥100.00')
})
