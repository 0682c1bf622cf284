import { expect, it } from 'vitest'
import { chosenUnits, rowsOfText, textOfRows } from './pasted-rows.ts'

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

it('reads the figures anew when another unit is chosen: yuan stay yuan', () => {
  const bare = '地区\t编码\t金额\n历下\t370102\t1200'
  const rows = rowsOfText(bare, { c2: 'text', c3: 'money' })
  if (typeof rows === 'string') throw new Error(rows)
  expect(rows.rows).toEqual([['历下', '370102', 1200_00]])
  // A form that is opened again knows what was chosen; cells that are no figures take it back.
  expect(chosenUnits(rows)).toEqual({ c2: 'text' })
  expect(rowsOfText('金额\n很多', { c1: 'money' })).toMatchObject({ rows: [['很多']] })
})
