import { expect, it } from 'vitest'
import { rowsOfText, textOfRows } from './pasted-rows.ts'

const text = '区县\t人数\t占比\t金额\n历下\t1,200\t12.5%\t¥10.50\n市中\t8\t7%\t¥3.00'

it('reads a pasted sheet with the units of its columns, and writes it back', () => {
  const rows = rowsOfText(text)
  if (typeof rows === 'string') throw new Error(rows)
  expect(rows.columns.map(({ unit }) => unit)).toEqual(['text', 'count', 'percent', 'money'])
  expect(rows.rows[0]).toEqual(['历下', 1200, 1250, 1050])
  expect(rowsOfText(textOfRows(rows))).toEqual(rows)
})

it('refuses what is no table, or too long', () => {
  expect(rowsOfText('只有一行')).toBe('请粘贴含表头的表格内容')
  expect(rowsOfText(`名称\n${'一\n'.repeat(201)}`)).toBe('静态数据最多 200 行')
})
