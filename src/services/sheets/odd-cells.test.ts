import { describe, expect, it } from 'vitest'
import { day, moment, month, timeOfDay } from '#kinds/index.ts'
import { parseCell } from '#kinds/registry.ts'
import { readSheet } from './read-sheet.ts'
import { rowsOf, workbookOf } from './sheet-fixture.ts'

const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
const word = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const cellsOf = async (file: Buffer) => (await rowsOf(await readSheet(file))).map(one => one.cells)

/** Styles 1 to 6: eight zeros, zeros with a dash, zeros behind words, a share, two decimals, a day. */
const styles = `<styleSheet><numFmts>
<numFmt numFmtId="170" formatCode="00000000"/><numFmt numFmtId="171" formatCode="000\\-0000;@"/>
<numFmt numFmtId="172" formatCode="&quot;NO.&quot;000"/><numFmt numFmtId="173" formatCode="0.0%"/>
</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="173"/><xf numFmtId="2"/><xf numFmtId="14"/></cellXfs></styleSheet>`

const shared = '<sst><si><t>第一个共用文字</t></si></sst>'

describe('a cell', () => {
  it.each(['', 's', 'str', 'inlineStr', 'b', 'e', 'n', 'd'])(
    'of the type «%s» without a value is blank',
    async type => {
      const of = type === '' ? '' : ` t="${type}"`
      const file = await workbookOf(
        row(1, word('A1', 'a'), word('B1', 'b'), word('C1', 'c'), word('D1', 'd')) +
          row(
            2,
            `<c r="A2" s="1"${of}/>`,
            `<c r="B2"${of}></c>`,
            `<c r="C2"${of}><v></v></c>`,
            `<c r="D2"${of}><v/></c>`,
            word('E2', '末'),
          ),
        { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': shared },
      )
      const [cells = []] = await cellsOf(file)
      expect(cells).toEqual(['', '', '', '', '末'])
    },
  )

  it('with a number is what its format shows: codes with zeros, shares', async () => {
    const file = await workbookOf(
      row(1, ...'ABCDEFG'.split('').map(letter => word(`${letter}1`, letter))) +
        row(
          2,
          '<c r="A2" s="1"><v>42</v></c>',
          '<c r="B2" s="2"><v>7100043</v></c>',
          '<c r="C2" s="3"><v>7</v></c>',
          '<c r="D2" s="4"><v>0.125</v></c>',
          '<c r="E2" s="5"><v>1.5</v></c>',
          '<c r="F2" s="1"><v>123456789</v></c>',
          '<c r="G2" s="1" t="n"><v>-3</v></c>',
        ) +
        row(3, '<c s="1"><v>1</v></c>', '<c s="0"><v>2</v></c>', '<c s="6"><v>46204</v></c>'),
      { 'xl/styles.xml': styles },
    )
    expect(await cellsOf(file)).toEqual([
      ['00000042', '710-0043', 'NO.007', '12.5%', '1.5', '123456789', '-00000003'],
      ['00000001', '2', '2026-07-01', '', '', '', ''],
    ])
  })

  it('of a day is the day that it is, however it is written', async () => {
    const file = await workbookOf(
      row(1, word('A1', 'a')) +
        row(2, '<c r="A2" t="d"><v>2025-04-01T00:00:00</v></c>') +
        row(3, '<c r="A3" t="d"><v>2025-04-01T08:30:00.000Z</v></c>') +
        row(4, '<c r="A4" t="d"><v>2025-04-01</v></c>'),
    )
    expect(await cellsOf(file)).toEqual([['2025-04-01'], ['2025-04-01 08:30:00'], ['2025-04-01']])
    for (const typed of [
      '45748',
      '45748.0',
      '2025/4/1 0:00:00',
      '2025-04-01 00:00:00',
      '2025-04-01T00:00:00',
      '2025-04-01T00:00:00.000Z',
      '2025年4月1日 0:00',
      '２０２５－０４－０１',
    ])
      expect(parseCell(day('日期'), typed), typed).toEqual({ value: '2025-04-01' })
    for (const wrong of ['2025-04-01 08:30', '45748.5', '1234', '2025-02-30 00:00:00'])
      expect(parseCell(day('日期'), wrong).refusal, wrong).toContain('日期')
    expect(parseCell(day('日期'), '2025-04-01 08:30').refusal).toBe('日期后面有时间，请只填日期')
    const at = { value: '2025-04-01T00:30:00.000Z' }
    for (const typed of ['45748.354166666664', '2025/4/1 8:30:00', '2025-04-01T08:30:00.000'])
      expect(parseCell(moment('时间'), typed), typed).toEqual(at)
    expect(parseCell(month('月份'), '2025-04-01 00:00:00')).toEqual({ value: '2025-04' })
    expect(parseCell(month('月份'), '45748')).toEqual({ value: '2025-04' })
    expect(parseCell(timeOfDay('时间'), '0.354166666666667')).toEqual({ value: '08:30' })
  })
})

describe('a sheet', () => {
  const merged =
    '<mergeCells count="3"><mergeCell ref="B2:B4"/><mergeCell ref="C2:D2"/><mergeCell ref="C5:D6"/></mergeCells>'
  const withEnd = (data: string, end: string, start = '') =>
    workbookOf('', {
      'xl/worksheets/Sheet.xml': `<worksheet>${start}<sheetData>${data}</sheetData>${end}</worksheet>`,
    })

  it('has the value of a merged cell in all its lines, and says so', async () => {
    const data =
      row(1, word('A1', '名称'), word('B1', '地区'), word('C1', '备注'), word('D1', '来源')) +
      row(2, word('A2', '一'), word('B2', '陕西省')) +
      row(3, word('A3', '二'), '<c r="B3"/>') +
      row(4, word('A4', '三')) +
      row(5, word('A5', '四'), word('C5', '共用'), '<c r="D5"/>') +
      row(6, word('A6', '五')) +
      row(7, '<c r="A7"/>')
    const sheet = await readSheet(await withEnd(data, merged))
    expect((await rowsOf(sheet)).map(({ cells }) => cells)).toEqual([
      ['一', '陕西省', '', ''],
      ['二', '陕西省', '', ''],
      ['三', '陕西省', '', ''],
      ['四', '', '共用', ''],
      ['五', '', '共用', ''],
    ])
    expect(sheet.remarks).toEqual(['有合并单元格（B2:B4、C5:C6），其值用于所含的各行'])
  })

  it('makes no line of a merged cell beside which nothing stands', async () => {
    const data =
      row(1, word('A1', '名称'), word('B1', '地区')) +
      row(2, word('A2', '一'), word('B2', '陕西省')) +
      row(3, '<c r="B3"/>')
    expect(await rowsOf(await readSheet(await withEnd(data, merged)))).toHaveLength(1)
  })

  it('says which of its lines and columns are hidden', async () => {
    const data =
      row(1, word('A1', '名称'), word('B1', '地区'), word('C1', '备注')) +
      `<row r="2" hidden="1">${word('A2', '一')}</row>` +
      row(3, word('A3', '二')) +
      '<row r="4" hidden="1"/>'
    const columns =
      '<cols><col min="2" max="3" width="9" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>'
    const sheet = await readSheet(await withEnd(data, '', columns))
    expect(sheet.remarks).toEqual([
      '有隐藏的行（第 2 行），也会导入',
      '有隐藏的列（地区、备注），也会导入',
    ])
    expect(await rowsOf(sheet)).toHaveLength(2)
  })
})
