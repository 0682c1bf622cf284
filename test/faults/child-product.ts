import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import server from '../../bin/server.json' with { type: 'json' }
import { environmentOf } from './standing.ts'

/** The product in a process of its own, on a database that others may use too. */
export interface ChildProduct {
  /** `http://localhost:41234` */
  readonly address: string
  readonly process: ChildProcess
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
}

/** Starts the product as an operator does and waits until it is ready. */
export async function startChild({
  dataDir,
  url,
}: {
  dataDir: string
  url: string
}): Promise<ChildProduct> {
  const child = spawn(process.execPath, [...server.flags, 'src/app/server/main.ts'], {
    env: { ...process.env, ...server.environment, ...environmentOf(dataDir, url) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000)
      const found = /已启动：(http:\S+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`ended with ${code}: ${printed.slice(-2000)}`)))
  })
  return {
    address,
    process: child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
