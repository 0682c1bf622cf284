import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { arch, availableParallelism, platform } from 'node:os'

/** What a fault run found out, as it is published. */
export interface Finding {
  /** `T1` */
  readonly test: string
  readonly figures: Readonly<Record<string, number | string>>
  readonly seed?: number
  /** Milliseconds since the run began, as `performance.now()` gave it. */
  readonly since: number
}

/** Prints one line of figures and keeps it in `test-results/faults.jsonl`. */
export async function report({ test, figures, seed, since }: Finding): Promise<void> {
  const line = JSON.stringify({
    test,
    commit: await commit(),
    ...(seed === undefined ? {} : { seed }),
    figures,
    seconds: Math.round((performance.now() - since) / 100) / 10,
    machine: `${platform()} ${arch()}, ${availableParallelism()} cores, node ${process.version}`,
    at: new Date().toISOString(),
  })
  await mkdir('test-results', { recursive: true })
  await appendFile('test-results/faults.jsonl', `${line}\n`)
  console.log(line)
}

async function commit(): Promise<string> {
  const read = (path: string) => readFile(`.git/${path}`, 'utf8').catch(() => '')
  const head = (await read('HEAD')).trim()
  const named = /^ref: (.+)$/.exec(head)?.[1]
  return (named === undefined ? head : (await read(named)).trim()).slice(0, 10)
}
