import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annotateWorkbook } from './annotate-workbook.ts'
import { readSheet } from './read-sheet.ts'
import { given, partsOf, rowsOf, workbookOf, writtenBytes } from './sheet-fixture.ts'
import { sourceOf } from './sheet-source.ts'
import { writeXlsx } from './write-xlsx.ts'
import { readZipDirectory, unpackText } from './zip-directory.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annotate-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function annotated(
  bytes: Buffer,
  asked: { sheet: string; headerLine: number; remarks: { line: number; sentence: string }[] },
) {
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, bytes)
  const { remarks, ...place } = asked
  return writtenBytes(sink => annotateWorkbook(sink, { path, ...place, remarks: given(remarks) }))
}

describe('a workbook with remarks', () => {
  it('is the one it was but for one red column behind all others', async () => {
    const bytes = await writtenBytes(sink =>
      writeXlsx(sink, {
        sheetName: '名单',
        columns: [
          { title: '姓名', format: 'text' },
          { title: '金额', format: 'money' },
        ],
        notes: ['2026 年义卖名单'],
        watermark: '张三',
        rows: given([
          ['甲', 100],
          ['乙', 200],
          ['丙', null],
        ]),
      }),
    )
    const made = await annotated(bytes, {
      ...{ sheet: '名单', headerLine: 2 },
      remarks: [
        { line: 3, sentence: '错误：金额 <过小> & "空"' },
        { line: 5, sentence: '重复：与第 3 行重复' },
        { line: 99, sentence: '没有这一行' },
      ],
    })
    const before = await partsOf(bytes)
    const after = await partsOf(made)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    const sheet = 'xl/worksheets/sheet1.xml'
    for (const name of Object.keys(before).filter(each => each !== sheet))
      expect(after[name]).toBe(before[name])
    expect(after[sheet]).toContain('rgb="FFCF1322"')
    const read = await readSheet(made, { headerLine: 2 })
    expect(read.header).toEqual(['姓名', '金额', '错误原因'])
    expect((await rowsOf(read)).map(({ cells }) => cells)).toEqual([
      ['甲', '1', '错误：金额 <过小> & "空"'],
      ['乙', '2', ''],
      ['丙', '', '重复：与第 3 行重复'],
    ])
  })

  it('takes rows as other programs write them: with spans, empty, wider than the header', async () => {
    const bytes = await workbookOf(
      '<row r="1" spans="1:1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row>' +
        '<row r="2" spans="1:3"><c r="C2"><v>7</v></c></row><row r="3"/><row r="5"><c r="A5"><v>1</v></c></row>',
    )
    const made = await annotated(bytes, {
      ...{ sheet: '名单 & 金额', headerLine: 1 },
      remarks: [2, 3, 4, 5].map(line => ({ line, sentence: `第${line}行有误` })),
    })
    const source = await sourceOf(made)
    const part = (await readZipDirectory(source)).get('xl/worksheets/Sheet.xml')
    const xml = part === undefined ? '' : await unpackText(source, part)
    expect(xml).not.toContain('spans')
    expect(xml).toMatch(/<row r="3"><c r="D3"/)
    const lines = await rowsOf(await readSheet(made, { headerLine: 1 }))
    expect(lines.map(({ line, cells }) => [line, cells.at(-1)])).toEqual([
      [2, '第2行有误'],
      [3, '第3行有误'],
      [5, '第5行有误'],
    ])
  })

  it('keeps memory flat over 50,000 rows', async () => {
    const wide = Array.from({ length: 6 }, () => '公益项目捐赠'.repeat(20))
    async function* rows() {
      for (let at = 0; at < 50_000; at += 1) yield wide
    }
    const bytes = await writtenBytes(sink =>
      writeXlsx(sink, {
        sheetName: 'a',
        columns: wide.map((_, at) => ({ title: String(at), format: 'text' as const })),
        rows: rows(),
      }),
    )
    const start = process.memoryUsage().heapUsed
    let most = 0
    async function* remarks() {
      for (let line = 2; line <= 50_001; line += 1) {
        if (line % 5000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - start)
        yield { line, sentence: `第${line}行有误` }
      }
    }
    const path = join(folder, 'long.xlsx')
    await writeFile(path, bytes)
    const made = await writtenBytes(sink =>
      annotateWorkbook(sink, { ...{ path, sheet: 'a', headerLine: 1 }, remarks: remarks() }),
    )
    expect(made.length).toBeGreaterThan(bytes.length)
    expect(most).toBeLessThan(100 * 1024 ** 2)
  })
})
