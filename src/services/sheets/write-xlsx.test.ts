import { Readable, Writable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { given, liveBytes, partsOf, rowsOf, writtenBytes } from './sheet-fixture.ts'
import { type SheetColumn, type SheetValue, type WriteXlsx, writeXlsx } from './write-xlsx.ts'

const columns: SheetColumn[] = [
  { title: '捐赠人', format: 'text' },
  { title: '次数', format: 'number' },
  { title: '金额', format: 'money' },
  { title: '日期', format: 'date' },
  { title: '时间', format: 'dateTime' },
  { title: '占比', format: 'percent', width: 9 },
]

async function workbook(rows: Iterable<SheetValue[]>, more: Partial<WriteXlsx> = {}) {
  return writtenBytes(sink =>
    writeXlsx(sink, { sheetName: '捐赠', columns, rows: given(rows), ...more }),
  )
}

const textOf = async (text: string) => {
  const bytes = await workbook([[text]])
  return (await rowsOf(await readSheet(bytes)))[0]?.cells[0]
}

describe('the values', () => {
  it('come back as they were written, money from fen and moments in Beijing time', async () => {
    const bytes = await workbook([
      ['王小明', 3, 123456789012345, '2026-07-01', '2026-06-30T16:04:05.000Z', 0.125],
      ['李𠮷', -1.5, -5, '2026-12-31', '2026-07-01 08:30:00', 1],
      [null, null, null, null, null, null],
      ['0013800138000', 0, 0, null, null, 0],
    ])
    expect((await rowsOf(await readSheet(bytes))).map(({ cells }) => cells)).toEqual([
      ['王小明', '3', '1234567890123.45', '2026-07-01', '2026-07-01 00:04:05', '12.5%'],
      ['李𠮷', '-1.5', '-0.05', '2026-12-31', '2026-07-01 08:30:00', '100%'],
      ['0013800138000', '0', '0', '', '', '0%'],
    ])
  })

  it('are typed as Excel types them: numbers, dates with a date format, money with separators', async () => {
    const bytes = await workbook([['a', 1, 12345678, '2026-07-01', '2026-07-01 08:30:00', 0.5]])
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    expect(sheets[0]?.rows[1]).toEqual([
      'a',
      1,
      123456.78,
      new Date('2026-07-01T00:00:00Z'),
      new Date('2026-07-01T08:30:00Z'),
      0.5,
    ])
    const sheet = (await partsOf(bytes))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('<c r="C2" s="4"><v>123456.78</v></c>')
  })

  it('are text where they do not fit their format, as masked ones', async () => {
    const bytes = await workbook([['a', '***', '***', '未知', '1899-01-01 00:00:00', '—']])
    expect((await rowsOf(await readSheet(bytes)))[0]?.cells).toEqual([
      'a',
      '***',
      '***',
      '未知',
      '1899-01-01 00:00:00',
      '—',
    ])
  })

  it('never become a formula', async () => {
    const parts = await partsOf(await workbook([['=1+1'], ['@SUM(A1)']]))
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
    expect(await textOf('=HYPERLINK("http://x","y")')).toBe('=HYPERLINK("http://x","y")')
  })

  it('keep markup, outer spaces, line breaks and what looks like an Excel escape', async () => {
    for (const text of ['<b>&amp;"\'</b>', '  两端空格  ', '一\n二', '_x0041_', ']]>']) {
      expect(await textOf(text)).toBe(text)
    }
  })

  it('lose control characters and lone surrogates, which no XML may hold', async () => {
    expect(await textOf('a\u0000\u0008b\u001f\ufffe\ud800c')).toBe('ab\ufffdc')
  })

  it('are cut with a mark at 32,767 characters, not inside a character', async () => {
    const text = await textOf('𠮷'.repeat(20_000))
    expect(text?.length).toBeLessThanOrEqual(32_767)
    expect(text).toMatch(/^𠮷+\ufffd?…（内容过长，已截断）$/u)
    expect(await textOf('字'.repeat(32_767))).toBe('字'.repeat(32_767))
  })
})

describe('the sheet', () => {
  it('has notes above a header that stays in view and filters the rows', async () => {
    const bytes = await workbook([['a'], ['b']], { notes: ['捐赠明细', '单位：元'] })
    const sheet = (await partsOf(bytes))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('ySplit="3" topLeftCell="A4"')
    expect(sheet).toContain('<autoFilter ref="A3:F5"/>')
    expect(sheet).toContain('width="9"')
    const headerOf = (cells: string[]) => cells.includes('金额')
    const read = await readSheet(bytes, { headerOf })
    expect(read.header).toEqual(columns.map(({ title }) => title))
    expect((await rowsOf(read)).map(({ line }) => line)).toEqual([4, 5])
  })

  it('goes on in a further sheet when one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`第${at}`])
    const bytes = await workbook(rows, { rowsPerSheet: 2 })
    const names = (await readSheet(bytes)).sheetNames
    expect(names).toEqual(['捐赠', '捐赠 2', '捐赠 3'])
    const found: (string | undefined)[] = []
    for (const sheet of names) {
      found.push(...(await rowsOf(await readSheet(bytes, { sheet }))).map(({ cells }) => cells[0]))
    }
    expect(found).toEqual(rows.flat())
  })

  it('is not followed by an empty one when it is exactly full, and stands alone without rows', async () => {
    const full = await workbook([['a'], ['b']], { rowsPerSheet: 2 })
    expect((await readSheet(full)).sheetNames).toEqual(['捐赠'])
    const empty = await readSheet(await workbook([]))
    expect(await rowsOf(empty)).toEqual([])
    expect(empty.header).toHaveLength(6)
  })

  it('bears the watermark on each page and tells in 说明 who exported what', async () => {
    const bytes = await workbook([['a']], {
      watermark: '张三 & 李四 2026-07-01',
      about: [{ title: '筛选条件', text: '金额 > 100' }],
    })
    const parts = await partsOf(bytes)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('&amp;C张三 &amp;&amp; 李四 2026-07-01')
    const { sheets } = await readXlsx(bytes)
    expect(sheets[1]?.name).toBe('说明')
    expect(parts['xl/workbook.xml']).toContain('name="说明" sheetId="2" state="hidden"')
    expect(sheets[1]?.rows).toEqual([
      ['水印', '张三 & 李四 2026-07-01'],
      ['筛选条件', '金额 > 100'],
      ['行数', '1'],
    ])
  })

  it('takes a name Excel would refuse', async () => {
    const bytes = await workbook([], {
      sheetName: "'项目/捐赠[2026]:很长很长很长很长很长很长很长很长很长'",
    })
    const name = (await readSheet(bytes)).sheetNames[0] ?? ''
    expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/)
    expect(name.length).toBeLessThanOrEqual(31)
  })
})

describe('the flow', () => {
  it('asks for rows only as fast as the sink takes them', async () => {
    let asked = 0
    async function* rows() {
      for (; asked < 50_000; asked += 1) yield [`捐赠人${Math.random()}${asked}`, asked, asked]
    }
    let release = () => {}
    const sink = new Writable({
      highWaterMark: 1024,
      write(_chunk, _encoding, done) {
        release = done
      },
    })
    const writing = writeXlsx(sink, { sheetName: 'a', columns, rows: rows() })
    writing.catch(() => {})
    let before = -1
    // Settled: it has begun, and nothing moves any more while the sink holds back.
    while (asked === 0 || asked !== before) {
      before = asked
      for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
    }
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(50_000)
    release()
    sink.destroy()
    await expect(writing).rejects.toThrow()
  })

  it('keeps memory flat over 50,000 rows', async () => {
    const wide = Array.from({ length: 6 }, () => '公益项目捐赠'.repeat(20))
    let most = 0
    async function* rows() {
      const start = liveBytes()
      for (let at = 0; at < 50_000; at += 1) {
        yield [...wide.slice(1), at]
        if (at % 5_000 === 0) most = Math.max(most, liveBytes() - start)
      }
    }
    let size = 0
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        size += chunk.length
        done()
      },
    })
    const text = wide.map((_, at): SheetColumn => ({ title: String(at), format: 'text' }))
    await writeXlsx(sink, { sheetName: 'a', columns: text, rows: rows() })
    expect(size).toBeGreaterThan(100_000)
    // The rows hold 60 MB of characters; what is alive at once must be far less.
    expect(most).toBeLessThan(100 * 1024 ** 2)
  })

  it('fails, and closes the rows, when the sink fails or the rows do', async () => {
    let isClosed = false
    async function* rows() {
      try {
        for (;;) yield [`x${Math.random()}`]
      } finally {
        isClosed = true
      }
    }
    const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })
    await expect(writeXlsx(sink, { sheetName: 'a', columns, rows: rows() })).rejects.toThrow(
      'disk full',
    )
    expect(isClosed).toBe(true)

    const broken = Readable.from(
      (async function* () {
        yield ['a']
        throw new Error('connection lost')
      })(),
    )
    const open = new Writable({ write: (_chunk, _encoding, done) => done() })
    await expect(writeXlsx(open, { sheetName: 'a', columns, rows: broken })).rejects.toThrow(
      'connection lost',
    )
    expect(open.destroyed).toBe(true)
  })
})
