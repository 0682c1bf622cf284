import { parseArgs } from 'node:util'
import pg from 'pg'
import { StartRefusal } from '#kernel/server/postgres/start-refusal.ts'
import { countDonations, fillToScale } from './demo/scale/fill.ts'
import { openReady } from './open-ready.ts'
import { readSettings } from './settings.ts'
import { openStorage } from './start.ts'

/*
 * `npm run seed -- --donations 1000000 [--data-dir .cache/bench]`: fills a data folder until it
 * holds so many donations. An empty folder gets the demo world first. Stopped, it goes on where
 * it was.
 */

const usage = '用法：npm run seed -- --donations 1000000 [--data-dir 目录]'

try {
  await main()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

async function main(): Promise<void> {
  const { wanted, dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir ? { DATA_DIR: dataDir } : {}) })
  const storage = await openStorage(settings)
  try {
    const { product, notes } = await openReady(storage.url, settings)
    try {
      if (notes !== '') tell(notes.trim())
      const begun = Date.now()
      const before = await countDonations(product.database)
      await fillToScale(product.database, wanted, done =>
        tell(progress(done, { wanted, before, begun })),
      )
    } finally {
      await product.close()
    }
    tell('整理统计信息……')
    await tidy(storage.url)
  } finally {
    await storage.stop()
  }
}

function readArguments(): { wanted: number; dataDir: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { donations: { type: 'string' }, 'data-dir': { type: 'string' } },
    })
    const wanted = Number(values.donations)
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 20_000_000)
      throw new StartRefusal(`--donations 应为 1 到 20000000 的整数\n${usage}`)
    return { wanted, dataDir: values['data-dir'] }
  } catch (error) {
    if (error instanceof StartRefusal) throw error
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
