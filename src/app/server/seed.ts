import { parseArgs } from 'node:util'
import pg from 'pg'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { fillArticles } from './demo/scale/articles.ts'
import { countDonations, fillToScale } from './demo/scale/fill.ts'
import { fillOperations } from './demo/scale/operations.ts'
import { openReady } from './open-ready.ts'
import { readSettings } from './settings.ts'
import { openStorage } from './start.ts'

/*
 * `npm run seed -- --donations 1000000 --articles 1000000 --operations 10000000 [--data-dir .cache/bench]`:
 * fills a data folder until it holds so many donations, articles and rows of the operation log. An
 * empty folder gets the demo world first. Stopped, donations go on where they were; the others come
 * all at once or not at all.
 */

const usage =
  '用法：npm run seed -- --donations 1000000 --articles 1000000 --operations 10000000 [--data-dir 目录]'
const mostRows = 20_000_000

try {
  await main()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

async function main(): Promise<void> {
  const { donations, articles, operations, dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir ? { DATA_DIR: dataDir } : {}) })
  const storage = await openStorage(settings)
  try {
    const { product, notes } = await openReady(storage.url, settings)
    try {
      if (notes !== '') tell(notes.trim())
      const begun = Date.now()
      const before = await countDonations(product.database)
      await fillToScale(product.database, donations, done =>
        tell(progress(done, { wanted: donations, before, begun })),
      )
    } finally {
      await product.close()
    }
    await fillArticles(storage.url, articles, done => tell(`${done} / ${articles} 篇文章`))
    await fillOperations(storage.url, operations, done =>
      tell(`${done} / ${operations} 条操作日志`),
    )
    tell('整理统计信息……')
    await tidy(storage.url)
  } finally {
    await storage.stop()
  }
}

interface Wanted {
  readonly donations: number
  readonly articles: number
  readonly operations: number
  readonly dataDir: string | undefined
}

function readArguments(): Wanted {
  const values = readOptions()
  const kinds = ['donations', 'articles', 'operations'] as const
  const [donations = 0, articles = 0, operations = 0] = kinds.map(name => {
    const wanted = Number(values[name] ?? 0)
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > mostRows)
      throw new StartRefusal(`--${name} 应为 0 到 ${mostRows} 的整数\n${usage}`)
    return wanted
  })
  if (donations + articles + operations === 0) throw new StartRefusal(usage)
  return { donations, articles, operations, dataDir: values['data-dir'] }
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        donations: { type: 'string' },
        articles: { type: 'string' },
        operations: { type: 'string' },
        'data-dir': { type: 'string' },
      },
    }).values
  } catch {
    throw new StartRefusal(usage)
  }
}

function progress(
  done: number,
  { wanted, before, begun }: { wanted: number; before: number; begun: number },
): string {
  const seconds = (Date.now() - begun) / 1000
  const rate = (done - before) / Math.max(seconds, 0.001)
  return `${done} / ${wanted} 笔，${Math.round(seconds)} 秒，每秒 ${Math.round(rate)} 笔`
}

/** A database that was just filled knows nothing of its tables yet. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
