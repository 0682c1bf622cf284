import { expect, test } from 'vitest'
import type { Chapter } from '../../model/index.ts'
import { onSheets } from './chapters.ts'

const table = (title: string, rows: number): Chapter => ({
  title,
  block: {
    ...{ type: 'table', title, columns: [{ label: '标的', unit: 'text' }], empty: '' },
    rows: Array.from({ length: rows }, (_, at) => [String(at)]),
  },
})

test('puts short chapters on one sheet and keeps each whole', () => {
  const sheets = onSheets([{ title: '前言', words: '一句话。' }, table('甲', 5), table('乙', 15)])
  expect(sheets.map(sheet => sheet.map(({ title }) => title))).toEqual([['前言', '甲'], ['乙']])
})

test('gives a chapter that fills a sheet one of its own, and what follows the next', () => {
  const sheets = onSheets([table('甲', 50), { title: '说明', words: '完。' }])
  expect(sheets).toHaveLength(2)
})
