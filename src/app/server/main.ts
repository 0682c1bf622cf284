import { log } from '#kernel/server/log.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { start } from './start.ts'

/* The way in: refuses wrong settings in words, starts, and ends in order on Ctrl C. */

try {
  const running = await start(process.env)
  process.stdout.write(`\n公益宝管理平台已启动：${running.address}\n`)
  if (running.notes !== '') process.stdout.write(`${running.notes}\n`)
  const end = once(async (code: number) => {
    await running.stop()
    process.exit(code)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  running.databaseLost.then(lost => {
    if (!lost) return
    log.error({}, 'the database ended by itself')
    end(1)
  })
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

function once(work: (code: number) => Promise<void>): (code: number) => void {
  let begun = false
  return code => {
    if (begun) return
    begun = true
    work(code).catch((error: Error) => {
      log.error({ error: error.stack }, 'the end failed')
      process.exit(1)
    })
  }
}
