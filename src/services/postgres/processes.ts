import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Whether a process of this id exists, whoever owns it. One that is dead and waits for its parent
 * to notice does not count: in a container nobody may ever notice.
 */
export async function isRunning(pid: number): Promise<boolean> {
  const state = (await statOf(pid))[0]
  return state === undefined ? answersSignals(pid) : state !== 'Z' && state !== 'X'
}

/**
 * Clock ticks since boot at which the process started: tells it from a later one with the same
 * id. Empty where there is no /proc, and then the id alone decides.
 */
export async function startOf(pid: number): Promise<string> {
  return (await statOf(pid))[19] ?? ''
}

/** The command line of a process, its words in one string; empty when there is none. */
export async function commandOf(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    const listed = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
    return listed?.stdout ?? ''
  }
}

// The fields of /proc/<pid>/stat from the third on: the second, the name, may contain blanks.
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
