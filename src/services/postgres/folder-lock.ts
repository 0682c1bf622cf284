import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isRunning, startOf } from './processes.ts'
import { StartRefusal } from './start-refusal.ts'

const holder = z.object({ pid: z.number().int(), started: z.string() })

type Holder = z.infer<typeof holder>

/** Gives a locked data folder back. Harmless when called twice. */
export type Release = () => Promise<void>

/**
 * Makes this process the only one that uses the data folder until it releases it or dies: a
 * lock whose holder is gone (kill -9, power cut) is taken over. Refuses with the holder's pid.
 */
export async function lockFolder(dataDir: string): Promise<Release> {
  const lock = join(dataDir, 'server.lock')
  const mine: Holder = { pid: process.pid, started: await startOf(process.pid) }
  const draft = `${lock}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    await take(lock, draft, dataDir)
  } finally {
    await rm(draft, { force: true })
  }
  let isHeld = true
  return async () => {
    if (isHeld) await rm(lock, { force: true })
    isHeld = false
  }
}

async function take(lock: string, draft: string, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await linked(draft, lock)) return
    const found = await readHolder(lock)
    if (found && (await isAlive(found))) throw inUse(dataDir, found.pid)
    // Moved away rather than removed: of two processes that find the same stale lock, one
    // succeeds here, and neither can delete the lock the other has taken meanwhile unseen.
    const stale = `${lock}.${randomUUID()}`
    await rename(lock, stale).catch(() => undefined)
    const moved = await readHolder(stale)
    if (moved && (await isAlive(moved))) await link(stale, lock).catch(() => undefined)
    await rm(stale, { force: true })
  }
  throw new StartRefusal(`数据目录 ${dataDir} 正被其他进程反复争用，请稍后再启动。`)
}

function inUse(dataDir: string, pid: number): StartRefusal {
  return new StartRefusal(
    `数据目录 ${dataDir} 正被另一个运行中的服务使用（进程号 ${pid}）。请先停止它（kill ${pid}），或用 DATA_DIR 另选目录。`,
  )
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  return (await isRunning(pid)) && (await startOf(pid)) === started
}
