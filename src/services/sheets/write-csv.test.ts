import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { given, rowsOf, writtenBytes } from './sheet-fixture.ts'
import { writeCsv } from './write-csv.ts'
import type { SheetColumn, SheetValue } from './write-xlsx.ts'

const columns: SheetColumn[] = [
  { title: '姓名', format: 'text' },
  { title: '金额', format: 'money' },
  { title: '差额', format: 'number' },
]

const csv = (rows: SheetValue[][]) =>
  writtenBytes(sink => writeCsv(sink, { columns, rows: given(rows) }))
const bodyOf = async (rows: SheetValue[][]) => (await csv(rows)).toString('utf8').split('\r\n')[1]

it('begins with the mark by which Excel knows UTF-8, and ends each line with CRLF', async () => {
  const bytes = await csv([['王小明', 12345, null]])
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes.toString('utf8').slice(1)).toBe('姓名,金额,差额\r\n王小明,123.45,\r\n')
})

it('quotes separators, quotes and line breaks', async () => {
  const bytes = await csv([['a,"b"\r\nc', 1, 2]])
  expect(bytes.toString('utf8')).toContain('"a,""b""\r\nc",0.01,2')
  expect((await rowsOf(await readSheet(bytes)))[0]?.cells).toEqual(['a,"b"\r\nc', '0.01', '2'])
})

it('lets no text run as a formula', async () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    expect((await bodyOf([[`${start}1+1`, null, null]]))?.replace(/^"/, '')).toMatch(/^'/)
  }
  const header = await writtenBytes(sink =>
    writeCsv(sink, { columns: [{ title: '=1', format: 'text' }], rows: given([]) }),
  )
  expect(header.toString('utf8').slice(1)).toBe("'=1\r\n")
})

it('leaves negative numbers numbers, but not in a text column', async () => {
  expect(await bodyOf([['-5', -500, -2.5]])).toBe("'-5,-5.00,-2.5")
})

it('keeps long digits and leading zeros as text, which come back bare', async () => {
  const rows = [
    ['440106199001011234', 1, 1],
    ['007', 1, 1],
    ['123', 1, 1],
  ]
  expect(await bodyOf(rows)).toBe('\t440106199001011234,0.01,1')
  expect((await rowsOf(await readSheet(await csv(rows)))).map(({ cells }) => cells[0])).toEqual([
    '440106199001011234',
    '007',
    '123',
  ])
})
