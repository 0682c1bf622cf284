import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import server from '../../bin/server.json' with { type: 'json' }

/** A server in a process of its own. */
export interface Server {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the call to the address. */
  readonly startTime: number
  stop(): Promise<void>
}

/** Starts the product on a data folder and waits for its address. */
export function startProduct(dataDir: string): Promise<Server> {
  return startServer([...server.flags, 'src/app/server/main.ts'], {
    ...server.environment,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: '',
  })
}

/** Starts a script that prints `…http://host:port`, and waits for that. */
export async function startServer(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Server> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await originOf(child)
  let isWanted = true
  const tail = keepTail(child)
  child.once('exit', (code, signal) => {
    if (isWanted) process.stderr.write(`the server ended with ${code ?? signal}:\n${tail()}\n`)
  })
  return {
    origin,
    pid: child.pid ?? 0,
    startTime: performance.now() - begun,
    async stop() {
      isWanted = false
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The last words of a process. */
function keepTail(child: ChildProcess): () => string {
  let tail = ''
  const keep = (piece: Buffer) => {
    tail = (tail + piece.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => tail
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (piece: Buffer) => {
      printed = (printed + piece.toString()).slice(-4000)
      const origin = /(http:\/\/[\w.]+:\d+)/.exec(printed)?.[1]
      if (origin !== undefined) resolve(origin)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}: ${printed}`)),
    )
  })
}

/** Resident memory of a process in MB; 0 where the system does not tell. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** Processor time that a process has used, in milliseconds; 0 where the system does not tell. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may hold blanks; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** Watches the memory of a process until told to stop; answers the most it held, in MB. */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0
  const look = async () => {
    most = Math.max(most, await residentMegabytes(pid))
  }
  const timer = setInterval(look, 100)
  return async () => {
    clearInterval(timer)
    await look()
    return most
  }
}
