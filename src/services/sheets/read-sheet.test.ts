import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeXlsx as writeWithHucre } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { readXlsxLines } from './read-xlsx.ts'
import { given, liveBytes, rowsOf, workbookOf, writtenBytes, zipOf } from './sheet-fixture.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetSource } from './sheet-source.ts'
import { readWorkbookIndex } from './workbook-index.ts'
import { writeXlsx } from './write-xlsx.ts'
import { readZipDirectory } from './zip-directory.ts'

const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
const text = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`

const cellsOf = async (file: Buffer) => (await rowsOf(await readSheet(file))).map(one => one.cells)
const sentenceOf = async (file: Buffer, order?: Parameters<typeof readSheet>[1]) => {
  try {
    await rowsOf(await readSheet(file, order))
  } catch (error) {
    if (error instanceof SheetRefusal) return error.sentence
    throw error
  }
  return undefined
}

describe('an .xlsx', () => {
  it('gives values as a person sees them', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="170"/><xf numFmtId="31"/></cellXfs></styleSheet>'
    const file = await workbookOf(
      row(1, text('A1', '表头'), text('B1', 'b'), text('C1', 'c')) +
        row(2, '<c r="A2"><v>0.30000000000000004</v></c>', '<c r="B2"><v>1.2E+10</v></c>') +
        row(3, '<c r="A3" t="b"><v>1</v></c>', '<c r="B3" t="b"><v>0</v></c>') +
        row(4, '<c r="A4"><f>1+2</f><v>3</v></c>', '<c r="B4" t="str"><f>A1</f><v>甲</v></c>') +
        row(
          5,
          '<c r="A5" s="1"><v>46204</v></c>',
          '<c r="B5" s="2"><v>46204.5</v></c>',
          '<c r="C5" s="3"><v>0.75</v></c>',
        ) +
        row(
          6,
          '<c r="A6" s="4"><v>46204</v></c>',
          '<c r="B6" s="5"><v>46204</v></c>',
          '<c r="C6" s="2"><v>46204.354166666664</v></c>',
        ) +
        row(7, '<c r="A7" t="s"><v>0</v></c>', '<c r="B7" t="e"><v>#N/A</v></c>'),
      {
        'xl/styles.xml': styles,
        'xl/sharedStrings.xml': '<sst><si><r><t>富</t></r><r><t>文本</t></r></si></sst>',
      },
    )
    expect(await cellsOf(file)).toEqual([
      ['0.3', '12000000000', ''],
      ['是', '否', ''],
      ['3', '甲', ''],
      ['2026-07-01', '2026-07-01 12:00:00', '18:00:00'],
      ['2026-07-01', '2026-07-01', '2026-07-01 08:30:00'],
      ['富文本', '#N/A', ''],
    ])
    expect((await readSheet(file)).sheetNames).toEqual(['名单 & 金额'])
  })

  it('counts dates from 1904 when the workbook does', async () => {
    const file = await workbookOf(
      row(1, text('A1', 'a')) + row(2, '<c r="A2" s="1"><v>0</v></c>'),
      {
        'xl/workbook.xml':
          '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>',
        'xl/styles.xml':
          '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    )
    expect(await cellsOf(file)).toEqual([['1904-01-01']])
  })

  it('finds the header below titles and leaves blank lines out without losing count', async () => {
    const file = await workbookOf(
      row(1, text('A1', '捐赠名单')) +
        row(3, text('A3', ' 姓名 '), text('B3', '金额'), '<c r="C3"/>') +
        row(5, text('A5', '王小明')) +
        row(6, text('A6', '  ')) +
        row(8, text('B8', '1'), text('D8', '多出')) +
        row(1_000, '<c r="A1000" s="1"/>'),
    )
    const sheet = await readSheet(file, { headerOf: cells => cells.includes('姓名') })
    expect(sheet.header).toEqual(['姓名', '金额'])
    const rows = [
      { line: 5, cells: ['王小明', ''] },
      { line: 8, cells: ['', '1', '', '多出'] },
    ]
    expect(await rowsOf(sheet)).toEqual(rows)
    // A check and then an import go through the same rows.
    expect(await rowsOf(sheet)).toEqual(rows)
  })

  it('reads merged cells, the named sheet, and hides hidden ones', async () => {
    const file = Buffer.from(
      await writeWithHucre({
        sheets: [
          { name: '隐藏', rows: [['x']], hidden: true },
          {
            name: '甲',
            rows: [
              ['a', 'b'],
              ['合并', null],
            ],
            merges: [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }],
          },
          { name: '乙', rows: [['c'], ['2']] },
        ],
      }),
    )
    const first = await readSheet(file)
    expect(first.sheetNames).toEqual(['甲', '乙'])
    expect(await rowsOf(first)).toEqual([{ line: 2, cells: ['合并', ''] }])
    expect((await readSheet(file, { sheet: '乙' })).header).toEqual(['c'])
    expect(await sentenceOf(file, { sheet: '丙' })).toContain('“丙”')
  })

  it('reads from a path as from memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'read-sheet-'))
    const path = join(folder, 'a.xlsx')
    await writeFile(path, await workbookOf(row(1, text('A1', 'a')) + row(2, text('A2', '1'))))
    expect(await rowsOf(await readSheet({ path }))).toEqual([{ line: 2, cells: ['1'] }])
    await writeFile(path, '姓名\n王小明\n')
    expect(await rowsOf(await readSheet({ path }))).toEqual([{ line: 2, cells: ['王小明'] }])
    await rm(folder, { recursive: true })
  })

  it('reads the file only as far as its rows are asked for', async () => {
    const columns = [{ title: 'a', format: 'text' as const }]
    const rows = given(Array.from({ length: 20_000 }, () => [randomBytes(200).toString('hex')]))
    const file = await writtenBytes(sink => writeXlsx(sink, { sheetName: 'a', columns, rows }))
    let taken = 0
    async function* slices(from: number, to: number) {
      for (let at = from; at < to; at += 16_384) {
        const piece = file.subarray(at, Math.min(to, at + 16_384))
        taken += piece.length
        yield piece
      }
    }
    const source: SheetSource = {
      size: file.length,
      read: async (from, to) => file.subarray(from, to),
      stream: (from, to) => Readable.from(slices(from, to)),
    }
    const index = await readWorkbookIndex(source, await readZipDirectory(source))
    const part = index.sheets[0]?.part
    if (!part) throw new Error('the workbook has no sheet')
    const lines = readXlsxLines(source, index, part)
    await lines.next()
    for (let turn = 0; turn < 200_000; turn += 1) await new Promise(setImmediate)
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(file.length / 2)
    await lines.return(undefined)
  })

  it('keeps memory flat over 50,000 rows read slowly', async () => {
    const wide = Array.from({ length: 6 }, () => '公益项目捐赠'.repeat(20))
    const columns = wide.map((_, at) => ({ title: `列${at}`, format: 'text' as const }))
    const rows = given(Array.from({ length: 50_000 }, (_, at) => [...wide.slice(1), at]))
    const file = await writtenBytes(sink => writeXlsx(sink, { sheetName: 'a', columns, rows }))
    const sheet = await readSheet(file, { limits: { maxExpansion: 10_000 } })
    const start = liveBytes()
    let count = 0
    let most = 0
    for await (const { cells } of sheet.rows) {
      count += cells.length === 6 ? 1 : 0
      if (count % 5_000 !== 0) continue
      // The parser gets its chance to run ahead while we are busy.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
      most = Math.max(most, liveBytes() - start)
    }
    expect(count).toBe(50_000)
    expect(most).toBeLessThan(100 * 1024 ** 2)
  })
})

describe('a .csv', () => {
  const gb18030 = Buffer.from('d0d5c3fb2cb5d8d6b70acdf5d0a1c3f72cb9e3d6dd0a', 'hex')

  it('is read in UTF-8 with and without mark, in GB18030 and in UTF-16', async () => {
    const written = '姓名,地址\n王小明,广州\n'
    const files = [
      Buffer.from(written),
      Buffer.from(`\ufeff${written}`),
      gb18030,
      Buffer.from(`\ufeff${written}`, 'utf16le'),
    ]
    for (const file of files) {
      const sheet = await readSheet(file)
      expect(sheet.header).toEqual(['姓名', '地址'])
      expect(await rowsOf(sheet)).toEqual([{ line: 2, cells: ['王小明', '广州'] }])
      expect(sheet.sheetNames).toEqual([])
    }
  })

  it('decodes a character that lies across two pieces of the file', async () => {
    const long = `a${'字'.repeat(100_000)}`
    const folder = await mkdtemp(join(tmpdir(), 'read-sheet-'))
    await writeFile(join(folder, 'a.csv'), `h\n${long}\n`)
    const rows = await rowsOf(await readSheet({ path: join(folder, 'a.csv') }))
    expect(rows[0]?.cells[0]).toBe(long)
    await rm(folder, { recursive: true })
  })

  it('knows commas, tabs and semicolons', async () => {
    for (const sign of [',', '\t', ';']) {
      const file = Buffer.from(`a${sign}b\r\n"1${sign},;2"${sign}3\r\n`)
      expect(await cellsOf(file)).toEqual([[`1${sign},;2`, '3']])
    }
  })

  it('keeps quoted line breaks, doubled quotes and a quote inside bare text', async () => {
    const file = Buffer.from('a,b\r\n"一\r\n二","说""好"""\r\n6" 管,""\r\n尾,无换行')
    expect(await rowsOf(await readSheet(file))).toEqual([
      { line: 2, cells: ['一\r\n二', '说"好"'] },
      { line: 3, cells: ['6" 管', ''] },
      { line: 4, cells: ['尾', '无换行'] },
    ])
  })

  it('is refused with an open quote or an unknown encoding', async () => {
    expect(await sentenceOf(Buffer.from('a,b\n1,"2\n'))).toContain('第 2 行有未闭合的双引号')
    expect(await sentenceOf(Buffer.from('a,b\n1,\x00\n'))).toContain('文字编码')
    expect(await sentenceOf(Buffer.from('612c62ff80ff0a', 'hex'))).toContain('文字编码')
  })
})

describe('refuses with a sentence', () => {
  const small = () => workbookOf(row(1, text('A1', 'a')) + row(2, text('A2', '1')))

  it('an .xls, a workbook with a password, with macros, an .ods', async () => {
    const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    expect(await sentenceOf(Buffer.concat([magic, Buffer.alloc(600)]))).toContain('.xls')
    const locked = await writeWithHucre({
      sheets: [{ name: 'a', rows: [['a']] }],
      encryption: { password: 'x', spinCount: 10 },
    })
    expect(await sentenceOf(Buffer.from(locked))).toContain('密码')
    const macros = await workbookOf('', { 'xl/vbaProject.bin': 'x' })
    expect(await sentenceOf(macros)).toContain('宏')
    expect(await sentenceOf(await zipOf({ mimetype: 'x', 'content.xml': 'y' }))).toContain('.ods')
    expect(await sentenceOf(await zipOf({ 'a.txt': 'x' }))).toContain('不是 Excel 工作簿')
  })

  it('an empty file, a picture, a PDF, a web page called .xls', async () => {
    expect(await sentenceOf(Buffer.alloc(0))).toContain('空')
    expect(await sentenceOf(Buffer.from('%PDF-1.7'))).toContain('不是表格')
    expect(await sentenceOf(Buffer.from('89504e470d0a1a0a', 'hex'))).toContain('不是表格')
    expect(await sentenceOf(Buffer.from('\n<html><table>'))).toContain('网页')
  })

  it('a broken file, wherever it is cut and whichever byte of its sheet is changed', async () => {
    const file = await small()
    for (const length of [10, 100, file.length - 30]) {
      expect(await sentenceOf(file.subarray(0, length))).toContain('损坏')
    }
    const from = file.indexOf('xl/worksheets/Sheet.xml') + 'xl/worksheets/Sheet.xml'.length + 9
    for (let at = from; at < from + 60; at += 7) {
      const changed = Buffer.from(file)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at)
      expect(await sentenceOf(changed)).toContain('损坏')
    }
  })

  it('a zip bomb, honest or lying about its size', async () => {
    const bomb = await workbookOf(row(1, text('A1', 'a'.repeat(30 * 1024 ** 2))))
    expect(await sentenceOf(bomb)).toContain('解压后过大')
    const lie = Buffer.from(bomb)
    // The size of the sheet in the central directory.
    lie.writeUInt32LE(1000, lie.lastIndexOf('xl/worksheets/Sheet.xml') - 46 + 24)
    expect(await sentenceOf(lie)).toContain('损坏')
  })

  it('too many bytes, rows or cells, and takes just as many', async () => {
    const file = Buffer.from('a,b\n1,2\n\n3,4\n')
    expect(await sentenceOf(file, { limits: { maxRows: 2, maxCells: 4 } })).toBeUndefined()
    expect(await sentenceOf(file, { limits: { maxRows: 1 } })).toContain('超过 1 行')
    expect(await sentenceOf(file, { limits: { maxCells: 3 } })).toContain('超过 3 个单元格')
    expect(await sentenceOf(file, { limits: { maxBytes: 10 } })).toContain('MB')
  })

  it('a sheet without header', async () => {
    expect(await sentenceOf(await small(), { headerOf: () => false })).toContain('没有找到表头')
    expect(await sentenceOf(await workbookOf(''))).toContain('没有内容')
  })
})
