import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isRunning } from './processes.ts'
import { StartRefusal } from './start-refusal.ts'

const fastStopMs = 60_000
const immediateStopMs = 10_000

/** What a PostgreSQL writes into its folder about itself. */
export type Postmaster = { pid: number; isReady: boolean }

/** Reads the cluster's postmaster.pid; undefined when nothing runs there or it is half written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Ends a PostgreSQL that outlived its server, so that two never share a folder, and clears away
 * the pid file of one that is gone. The caller holds the folder's lock. An orphan is stopped, not
 * taken over: recovery takes a second, and the new one runs with the settings of this version.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const orphan = await readPostmaster(cluster)
  if (!orphan) return
  if (await isPostgresOf(cluster, orphan.pid)) await stop(orphan.pid, cluster)
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function stop(pid: number, cluster: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ] as const) {
    if (await isPostgresOf(cluster, pid)) process.kill(pid, signal)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      if (!(await isPostgresOf(cluster, pid))) return
      await pause(50)
    }
  }
  throw new StartRefusal(
    `上次遗留的内置数据库（进程号 ${pid}）停不下来。请执行 kill -QUIT ${pid}，等它结束后再启动。`,
  )
}

// Another process may have inherited the id: only a postgres started on this folder counts.
async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}
