import { describe, expect, it } from 'vitest'
import { pastedSheet } from './pasted-sheet.ts'

const csvOf = async (text: string) => (await pastedSheet(text)?.text())?.replace('\ufeff', '')

describe('what is pasted from a spreadsheet', () => {
  it('becomes a sheet, cells with tabs, breaks and quotes included', async () => {
    const copied = '书名\t价格\t说明\r\n红楼梦\t68\t"第一行\n他说""好"""\r\n水浒传\t59.5\t\r\n'
    expect(await csvOf(copied)).toBe(
      '书名,价格,说明\r\n红楼梦,68,"第一行\n他说""好"""\r\n水浒传,59.5,\r\n',
    )
  })

  it('keeps commas, a quote within a text, and empty cells where they stood', async () => {
    expect(await csvOf('a\tb\tc\n\t1,5\t5" 屏')).toBe('a,b,c\r\n,"1,5","5"" 屏"\r\n')
  })

  it('is nothing where the text is no table', () => {
    expect(pastedSheet('只是一句话')).toBeUndefined()
    expect(pastedSheet('书名\t价格')).toBeUndefined()
    expect(pastedSheet('一行\n又一行')).toBeUndefined()
    expect(pastedSheet('')).toBeUndefined()
  })
})
