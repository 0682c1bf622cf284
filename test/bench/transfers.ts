import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { type Client, signIn } from './client.ts'
import { type Server, watchMemory } from './processes.ts'
import type { Line } from './table.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string
}

const task = z.object({ id: z.string(), version: z.number(), state: z.string() })

/** Checks and applies a sheet of `rows` donations, and takes it back. */
export async function measureImport(
  server: Server,
  { dataDir, databaseUrl }: Place,
  rows: number,
): Promise<Line[]> {
  const client = await signIn(server.origin, { dataDir, loginName: 'finance' })
  try {
    const sheet = await sheetOf(databaseUrl, rows)
    const begun = performance.now()
    const { importId } = await upload(client, sheet, rows)
    const checked = await waitFor(client, importId, ['checked', 'failed', 'cancelled'])
    const between = performance.now()
    if (checked.state !== 'checked') throw new Error(`the check ended as ${checked.state}`)
    await client.post(
      '/api/transfer/importTask/confirm',
      { id: importId, version: checked.version },
      z.unknown(),
    )
    const done = await waitFor(client, importId, ['done', 'failed'])
    const written = performance.now()
    if (done.state !== 'done') throw new Error(`the import ended as ${done.state}`)
    await client.post(
      '/api/transfer/importTask/undo',
      { id: importId, version: done.version, reason: '测量撤销' },
      z.unknown(),
    )
    const undone = await waitFor(client, importId, ['undone', 'failed'])
    if (undone.state !== 'undone') throw new Error(`the undo ended as ${undone.state}`)
    const rate = (from: number, to: number) => [rows / ((to - from) / 1000)]
    return [
      { what: `导入 ${rows} 行·校验`, unit: '行/秒', values: rate(begun, between) },
      { what: `导入 ${rows} 行·写入`, unit: '行/秒', values: rate(between, written) },
      { what: `导入 ${rows} 行·撤销`, unit: '行/秒', values: rate(written, performance.now()) },
    ]
  } finally {
    client.close()
  }
}

async function waitFor(client: Client, id: string, states: readonly string[]) {
  for (;;) {
    const row = await client.get('/api/transfer/importTask/getById', { id }, task)
    if (states.includes(row.state)) return row
    await pause(250)
  }
}

async function upload(client: Client, sheet: Buffer, rows: number): Promise<{ importId: string }> {
  const mark = 'bench-boundary'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="upfile"; filename="bench.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), sheet, Buffer.from(`\r\n--${mark}--\r\n`)])
  const type = `multipart/form-data; boundary=${mark}`
  const fen = Array.from({ length: rows }, (_, at) => giftFen(at)).reduce(
    (sum, each) => sum + each,
    0,
  )
  const path = `/api/finance/donation/import?expectedRows=${rows}&expectedAmount=${fen}`
  const { body: answer } = await client.send('POST', path, { body, type })
  return z
    .object(
      { dataPoints: z.object({ importId: z.string() }) },
      `upload: ${answer.toString().slice(0, 400)}`,
    )
    .parse(JSON.parse(answer.toString())).dataPoints
}

const giftFen = (at: number) => 100 * (1 + (at % 500))

/** A sheet of gifts to one organisation's causes, told apart by the moment. */
async function sheetOf(databaseUrl: string, rows: number): Promise<Buffer> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const found = await client.query<{ name: string; number: string; merchant: string }>(
      `select o.name, c.number, m.mch_id as merchant from cause c
         join organisation o on o.id = c.organisation and o.state = 'active'
         join org_merchant m on m.organisation = o.id and m.state = 'active' and m.channel = 'wechat'
        where c.status = 'raising' order by c.number limit 20`,
    )
    const titles = [
      '机构',
      '标的',
      '渠道',
      '商户号',
      '商户订单号',
      '渠道单号',
      '捐赠金额',
      '支付时间',
      '捐赠人',
      '捐赠人手机',
      '留言',
    ]
    const run = Date.now().toString(36).toUpperCase()
    const lines = Array.from({ length: rows }, (_, at) => {
      const aim = found.rows[at % found.rows.length]
      const phone = at % 3 === 0 ? `164${String(10_000_000 + (at % 60_000)).padStart(8, '0')}` : ''
      return [
        aim?.name,
        aim?.number,
        '微信支付',
        aim?.merchant,
        `BENCH${run}${at}`,
        `4200009${run}${at}`,
        (giftFen(at) / 100).toFixed(2),
        '2026-06-18 20:15',
        phone === '' ? '' : '林捐赠',
        phone,
        '',
      ].join(',')
    })
    return Buffer.from(`\ufeff${[titles.join(','), ...lines].join('\r\n')}\r\n`)
  } finally {
    await client.end()
  }
}

const job = z.object({
  list: z.array(
    z.object({ id: z.string(), state: z.string(), rows: z.number(), size: z.number().nullable() }),
  ),
})

/** Exports every donation in both formats; memory is that of the server's process. */
export async function measureExports(server: Server, { dataDir }: Place): Promise<Line[]> {
  const client = await signIn(server.origin, { dataDir, loginName: 'finance' })
  const lines: Line[] = []
  try {
    for (const format of ['csv', 'xlsx']) {
      const stopWatching = watchMemory(server.pid)
      const begun = performance.now()
      const { exportId } = await client.get(
        '/api/finance/donation/export',
        { format },
        z.object({ exportId: z.string() }),
      )
      const done = await waitForExport(client, exportId)
      const seconds = (performance.now() - begun) / 1000
      lines.push(
        { what: `导出 ${done.rows} 行·${format}`, unit: '秒', values: [seconds] },
        { what: `导出 ${format}·文件`, unit: 'MB', values: [(done.size ?? 0) / 2 ** 20] },
        { what: `导出 ${format}·服务进程内存峰值`, unit: 'MB', values: [await stopWatching()] },
      )
    }
    return lines
  } finally {
    client.close()
  }
}

/** Waits until an export lies there. */
export async function waitForExport(client: Client, id: string) {
  for (;;) {
    const { list } = await client.get('/api/transfer/exportJob/getListByPage', { limit: '50' }, job)
    const found = list.find(each => each.id === id)
    if (found?.state === 'failed') throw new Error('the export failed')
    if (found?.state === 'done') return found
    await pause(250)
  }
}
