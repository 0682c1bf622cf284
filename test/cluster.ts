import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isRunning } from '#services/postgres/processes.ts'
import { startPostgres } from '#services/postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database of the run's cluster. */
    postgresUrl: string
    /** What a run keeps beside its databases, in the same memory and as long. */
    runFolder: string
  }
}

const memory = '/dev/shm'
const prefix = 'gongyibao-test-'

/**
 * One PostgreSQL for the whole run, thrown away afterwards; every test takes a database of its own
 * from it (`testDatabase`). Durability is off: nobody needs these rows after a power cut.
 */
export default async function startCluster(project: TestProject) {
  const dataDir = await mkdtemp(join(await fastFolder(), prefix))
  await chmod(dataDir, 0o711)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '128MB',
    log_min_duration_statement: '-1',
  }
  const postgres = await startPostgres({ dataDir, settings })
  project.provide('postgresUrl', postgres.urlOf())
  project.provide('runFolder', dataDir)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const room = 4 * 2 ** 30

/** Memory where there is enough of it, since nobody needs these rows tomorrow. */
async function fastFolder(): Promise<string> {
  await sweep(memory)
  const free = await statfs(memory).catch(() => undefined)
  return free && free.bavail * free.bsize >= room ? memory : tmpdir()
}

/** Clears away what runs left in the memory that were killed before they could. */
async function sweep(folder: string): Promise<void> {
  const left = await readdir(folder).catch(() => [])
  for (const name of left.filter(each => each.startsWith(prefix))) {
    const lock = await readFile(join(folder, name, 'server.lock'), 'utf8').catch(() => undefined)
    // A run that has no lock yet is about to take it.
    if (lock === undefined) continue
    const { pid } = JSON.parse(lock) as { pid: number }
    if (!(await isRunning(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}
