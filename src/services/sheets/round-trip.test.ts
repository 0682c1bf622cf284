import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { given, rowsOf, writtenBytes } from './sheet-fixture.ts'
import { writeCsv } from './write-csv.ts'
import { type SheetValue, writeXlsx } from './write-xlsx.ts'

/** Numbers that look random and are the same at every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pieces = [
  ...['=', '+', '-', '@', "'", '"', '""', ',', ';', '\t', '\n', '\r\n', '\r', ' ', '\u3000'],
  ...[
    '0',
    '007',
    '123456789012',
    '440106199001011234',
    '-5',
    '-5.50',
    '1e5',
    '1.2E+11',
    '1,234.56',
  ],
  ...[
    '="0123"',
    "'0123",
    '\t007',
    '=1+1',
    '@SUM(A1)',
    '#N/A',
    'TRUE',
    '2025/4/1',
    '45748',
    '12.5%',
  ],
  ...[
    '甲',
    '王小明',
    '（一期）',
    '“引”',
    '、',
    '，',
    '👨‍👩‍👧',
    '𠮷',
    'é',
    '_x0041_',
    '_x000D_',
    '_',
    '<b>&amp;',
  ],
  ...[']]>', '\u200b', '\ufeff', '\u00a0', '_x005F_', 'a', 'sep=;', '--', "''", '\u0001'],
]

/** A text of a few pieces; cells of nothing but blanks may end a line and are left out. */
function textOf(next: (below: number) => number): string {
  const text = Array.from({ length: 1 + next(4) }, () => pieces[next(pieces.length)]).join('')
  return withoutControls(text).trim() === '' ? `${text}字` : text
}

const columns = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ title: `列${at + 1}`, format: 'text' as const }))

function sheetOf(seed: number): { readonly width: number; readonly rows: string[][] } {
  const next = seeded(seed)
  const width = 1 + next(4)
  const length = 1 + next(30)
  const rows = Array.from({ length }, () => Array.from({ length: width }, () => textOf(next)))
  return { width, rows }
}

type Write = (width: number, rows: SheetValue[][]) => Promise<Buffer>
const csv: Write = (width, rows) =>
  writtenBytes(sink => writeCsv(sink, { columns: columns(width), rows: given(rows) }))
const xlsx: Write = (width, rows) =>
  writtenBytes(sink =>
    writeXlsx(sink, { sheetName: 'a', columns: columns(width), rows: given(rows) }),
  )

/** What no XML may hold, and so no workbook. */
function withoutControls(text: string): string {
  return text.replaceAll('\u0001', '')
}

describe.each([
  { name: 'CSV', write: csv, kept: (text: string) => text },
  { name: 'a workbook', write: xlsx, kept: withoutControls },
])('what is written as $name', ({ write, kept }) => {
  it('is read back unchanged, whatever it is', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const { width, rows } = sheetOf(seed)
      const sheet = await readSheet(await write(width, rows))
      expect(sheet.header, `seed ${seed}`).toEqual(columns(width).map(({ title }) => title))
      const read = (await rowsOf(sheet)).map(({ cells }) => cells)
      expect(read, `seed ${seed}`).toEqual(rows.map(cells => cells.map(kept)))
    }
  })

  it('is read back piece by piece', async () => {
    for (const text of pieces.filter(piece => kept(piece).trim() !== '')) {
      const [cells] = await rowsOf(await readSheet(await write(1, [[text], ['末']])))
      expect(cells?.cells, JSON.stringify(text)).toEqual([kept(text)])
    }
  })
})

describe('marks of other programs in CSV', () => {
  it.each([
    ['="0123"', '0123'],
    ['"=""0123"""', '0123'],
    ['"=""13810000001"""', '13810000001'],
    ["'0123", '0123'],
    ["'13810000001", '13810000001'],
    ["'=1", '=1'],
    ['\t0123', '0123'],
    ['="a""b"', 'a"b'],
    ["'90后 项目", "'90后 项目"],
    ["it's", "it's"],
    ['=A1', '=A1'],
  ])('%s is %s', async (written, read) => {
    const rows = await rowsOf(await readSheet(Buffer.from(`甲,乙\r\n${written},末\r\n`)))
    expect(rows[0]?.cells).toEqual([read, '末'])
  })
})
