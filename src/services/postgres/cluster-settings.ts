import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

/** Settings of postgresql.conf by name; sizes with their unit. */
export type ClusterSettings = Record<string, string>

const mebibyte = 2 ** 20

/**
 * What the embedded PostgreSQL runs with: made for 2 cores and 24 GB with SSDs, shrinking with
 * the machine's memory. They are given on the command line, so a new version of the product
 * brings its own and no file in the data folder grows stale.
 */
export async function clusterSettings(): Promise<ClusterSettings> {
  const memory = Math.floor(totalmem() / mebibyte)
  return {
    listen_addresses: '127.0.0.1',
    max_connections: '100',
    shared_buffers: `${between(32, memory / 16, 256)}MB`,
    effective_cache_size: `${between(64, memory / 2, 16_384)}MB`,
    work_mem: `${between(4, memory / 512, 16)}MB`,
    maintenance_work_mem: `${between(32, memory / 32, 256)}MB`,
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    dynamic_shared_memory_type: await sharedMemoryType(),
    timezone: 'UTC',
    log_timezone: 'Asia/Shanghai',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] %a ',
    log_min_duration_statement: '1s',
    log_lock_waits: 'on',
  }
}

function between(least: number, wanted: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, wanted)))
}

// Containers often have 64 MB of /dev/shm, on which a parallel query dies.
async function sharedMemoryType(): Promise<string> {
  const shared = await statfs('/dev/shm').catch(() => undefined)
  const room = shared ? (shared.bavail * shared.bsize) / mebibyte : 0
  return room >= 256 ? 'posix' : 'mmap'
}
