import { execFile } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { arch, availableParallelism, platform } from 'node:os'
import { promisify } from 'node:util'

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

/** Nothing where the code lies outside a clone, or without git. */
async function commit(): Promise<string> {
  const asked = promisify(execFile)('git', ['rev-parse', '--short=10', 'HEAD'])
  return asked.then(({ stdout }) => stdout.trim()).catch(() => '')
}
