import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#kernel/server/postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database of the run's cluster. */
    postgresUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, thrown away afterwards; every test takes a database of its own
 * from it (`testDatabase`). Durability is off: nobody needs these rows after a power cut.
 */
export default async function startCluster(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gongyibao-test-'))
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
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
