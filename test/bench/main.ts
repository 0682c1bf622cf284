import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#app/server/settings.ts'
import { measureArticles } from './articles.ts'
import { measureBytes } from './bytes.ts'
import { measureDevices } from './devices.ts'
import { measureDonors } from './donors.ts'
import { readPassword } from './journey.ts'
import { measureLists } from './lists.ts'
import { type Server, startProduct } from './processes.ts'
import { measureRelief } from './relief.ts'
import { urlOfRunning } from './running-database.ts'
import { measureScreens } from './screens.ts'
import { type Line, tableOf } from './table.ts'
import { measureExports, measureImport } from './transfers.ts'

/*
 * `npm run bench [-- --donations 1000000 --articles 1000000 --data-dir .cache/bench
 * --only list,articles,import,export,bytes,screens,relief,devices,donors,start --hours 24]`: fills
 * the folder to scale where it is not yet,
 * measures, and prints a table. It asserts nothing. `BENCH_DONORS` says another size of the donor book.
 */

const { values } = parseArgs({
  options: {
    donations: { type: 'string', default: '1000000' },
    articles: { type: 'string', default: '1000000' },
    'data-dir': { type: 'string', default: '.cache/bench' },
    only: {
      type: 'string',
      default: 'list,articles,import,export,bytes,screens,relief,devices,donors,start',
    },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100000' },
    hours: { type: 'string', default: '24' },
    persons: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '100000' },
    donors: { type: 'string', default: process.env.BENCH_DONORS ?? '1000000' },
  },
})
const dataDir = resolve(values['data-dir'])
const parts = values.only.split(',')
const lines: Line[] = []

try {
  await seed()
  const server = await startProduct(dataDir)
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
  if (parts.includes('start')) lines.push(...(await measureStarts()))
} finally {
  // What was measured before something broke is worth knowing too.
  process.stdout.write(`\n${tableOf(lines)}\n`)
}

async function measure(running: Server): Promise<void> {
  const databaseUrl = await urlOfRunning(readSettings({ DATA_DIR: dataDir }).dataDir)
  const place = { dataDir, databaseUrl }
  if (parts.includes('list')) {
    tell('列表：全链路与裸查询交替')
    const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
    lines.push(...(await measureLists(running, { ...place, ...pace })))
  }
  if (parts.includes('articles')) {
    tell('文章：列表、检索、统计与阅读')
    lines.push(...(await measureArticles(running, place)))
  }
  if (parts.includes('export')) {
    tell('导出：CSV 与 XLSX')
    lines.push(...(await measureExports(running, place)))
  }
  if (parts.includes('import')) {
    tell('导入：校验、写入与撤销')
    lines.push(...(await measureImport(running, place, Number(values.rows))))
  }
  if (parts.includes('relief')) {
    tell('人员与名册')
    const size = { persons: Number(values.persons), lines: 100_000 }
    lines.push(...(await measureRelief(running, place, size)))
  }
  if (parts.includes('devices')) {
    tell('设备列表')
    lines.push(...(await measureDevices(running, place, Number(values.devices))))
  }
  if (parts.includes('donors')) {
    tell('捐赠人：列表、筛选与导出')
    await measureDonors(running, place, { count: Number(values.donors), lines })
  }
  if (parts.includes('bytes')) {
    tell('首屏字节')
    lines.push(...(await measureBytes(running, dataDir)))
  }
  if (parts.includes('screens')) {
    tell('大屏：拖动与终端耐久')
    const password = await readPassword(dataDir, 'operator')
    const hours = Number(values.hours)
    lines.push(...(await measureScreens({ origin: running.origin, password, hours })))
  }
}

/** The first start on an empty folder, and the starts after it on the filled one. */
async function measureStarts(): Promise<Line[]> {
  tell('冷启动')
  const empty = await mkdtemp(join(tmpdir(), 'gongyibao-bench-'))
  try {
    const first = await startProduct(empty)
    await first.stop()
    const later: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const again = await startProduct(dataDir)
      later.push(again.startTime / 1000)
      await again.stop()
    }
    return [
      { what: '首次启动（空目录，含演示数据）', unit: '秒', values: [first.startTime / 1000] },
      { what: `再次启动（${values.donations} 笔）`, unit: '秒', values: later },
    ]
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
}

function seed(): Promise<void> {
  tell('准备数据')
  const child = spawn(
    process.execPath,
    [
      'src/app/server/seed.ts',
      ...['--donations', sizeFor(values.donations, ['list', 'export', 'import', 'start'])],
      ...['--articles', sizeFor(values.articles, ['articles']), '--data-dir', dataDir],
    ],
    { stdio: 'inherit' },
  )
  return new Promise((done, fail) =>
    child.once('exit', code => (code === 0 ? done() : fail(new Error(`seed ended with ${code}`)))),
  )
}

/** What no part that is measured reads is not filled to scale. */
function sizeFor(size: string, readers: readonly string[]): string {
  return readers.some(part => parts.includes(part)) ? size : '2000'
}

function tell(what: string): void {
  process.stdout.write(`${what}……\n`)
}
