import { expect, it } from 'vitest'
import { type ErrorSheet, writeErrorSheet } from './error-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { partsOf, rowsOf, writtenBytes } from './sheet-fixture.ts'

const order: ErrorSheet = {
  sheetName: '错误',
  header: ['姓名', '手机', '金额'],
  rows: [
    {
      line: 12,
      cells: ['王小明', '1380013', '5'],
      errors: [{ column: 1, sentence: '手机号格式不正确' }, { sentence: '与第 3 行重复' }],
    },
    { line: 40, cells: ['李四'], errors: [{ column: 2, sentence: '请填写金额' }] },
  ],
}
const written = (more?: Partial<ErrorSheet>) =>
  writtenBytes(sink => writeErrorSheet(sink, { ...order, ...more }))

it('gives the bad rows back with all their reasons in the last column', async () => {
  const sheet = await readSheet(await written())
  expect(sheet.header).toEqual(['姓名', '手机', '金额', '错误原因'])
  expect((await rowsOf(sheet)).map(({ cells }) => cells)).toEqual([
    ['王小明', '1380013', '5', '原第 12 行：手机号格式不正确；与第 3 行重复'],
    ['李四', '', '', '原第 40 行：请填写金额'],
  ])
})

it('highlights the wrong cells only, empty ones too', async () => {
  const sheet = (await partsOf(await written()))['xl/worksheets/sheet1.xml']
  expect(sheet).toContain('<c r="B2" s="10" t="inlineStr">')
  expect(sheet).toContain('<c r="C3" s="10"/>')
  expect(sheet).toContain('<c r="A2" s="2" t="inlineStr">')
})

it('does not repeat its column when a corrected sheet fails again', async () => {
  const sheet = await readSheet(await written({ header: [...order.header, '错误原因'] }))
  expect(sheet.header).toEqual(['姓名', '手机', '金额', '错误原因'])
})
