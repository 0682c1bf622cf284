import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { environmentOf, type Standing } from './standing.ts'

/** Starts a script of this folder as a process of its own, with the product's environment. */
export function startScript(
  { dataDir, url }: Pick<Standing, 'dataDir' | 'url'>,
  script: string,
  ...args: readonly string[]
): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...environmentOf(dataDir, url) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Kills the child a while after `progress` has grown; false when it ended by itself. */
export async function killAfterProgress(
  child: ChildProcess,
  progress: () => Promise<number>,
  pause = 0,
): Promise<boolean> {
  const before = await progress()
  while ((await progress()) <= before) {
    if (child.exitCode !== null) return false
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  await new Promise(resolve => setTimeout(resolve, pause))
  if (child.exitCode !== null) return false
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  return true
}

/** Resolves when the child has ended as it should. */
export async function finished(child: ChildProcess): Promise<void> {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect(code).toBe(0)
}
