import { describe, expect, it } from 'vitest'
import { text } from '#kinds/index.ts'
import { headerFor } from './layout.ts'

const labels = ['名称', '公布机关', '公布日期', '手续费(元)', '手续费(分)', '统一社会信用代码']
const columns = labels.map(label => ({ name: label, field: text(label) }))
const read = (titles: string[]) => headerFor(titles, columns).map(({ column }) => column)

describe('a title', () => {
  it.each([
    ['名 称', '名称'],
    ['名\u3000称*', '名称'],
    ['*名称', '名称'],
    ['公布\n机关', '公布机关'],
    ['公布日期（年月日）', '公布日期'],
    ['公布日期(必填)：', '公布日期'],
    ['公布日期【格式 2025-01-01】', '公布日期'],
    ['\ufeff公布\u200b日期\u00a0', '公布日期'],
    ['手续费（元）', '手续费(元)'],
    ['手续费 (分)', '手续费(分)'],
    ['统一社会信用代码（18位）', '统一社会信用代码'],
  ])('«%s» names %s', (title, column) => {
    expect(read([title])).toEqual([column])
  })

  it('names nothing where two columns could be meant, or another word stands', () => {
    expect(read(['手续费（角）', '公布机关名称', '（备注）'])).toEqual([null, null, null])
  })

  it('names a column once', () => {
    expect(read(['名称', '名 称'])).toEqual(['名称', null])
  })
})
