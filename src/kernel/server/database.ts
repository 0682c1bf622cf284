import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from './log.ts'

/** What queries run on: a pool outside, one connection inside a transaction. */
export interface Reader extends NodePgDatabase<Record<string, never>> {
  /** The driver's own query, for prepared statements and for libraries that take one (pg-boss). */
  readonly client: pg.Pool | pg.PoolClient
}

/** One open transaction. */
export interface Tx extends Reader {
  readonly inTransaction: true
}

/** Whose rows the wall of PostgreSQL lets through: all, one organisation's, or those of some areas (BR-24). */
export type Wall = 'all' | string

/**
 * The database behind two pools: connections of `open` see every row, those of `walled` see
 * no guarded row at all until a transaction names its organisation.
 */
export interface Database {
  /** Runs queries without a transaction where the wall allows it. */
  read<T>(wall: Wall, work: (reader: Reader) => Promise<T>): Promise<T>
  /** Runs everything in one transaction: all of it happens, or nothing. */
  change<T>(wall: Wall, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Connection string, for libraries with connections of their own (pg-boss, LISTEN). */
  readonly url: string
  close(): Promise<void>
}

const poolSize = { open: 16, walled: 12 }

/** The role that a superuser's connections take, since a superuser would pass through every wall. */
export const appRole = 'gongyibao_app'

/** Opens both pools on a migrated database. */
export async function openDatabase(url: string): Promise<Database> {
  const role = (await isSuperuser(url)) ? `-c role=${appRole} ` : ''
  const open = poolOf(url, { max: poolSize.open, options: `${role}-c app.orgs=all` })
  const walled = poolOf(url, { max: poolSize.walled, options: `${role}-c app.orgs=none` })
  const openReader: Reader = Object.assign(drizzle(open), { client: open })

  async function change<T>(wall: Wall, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await (wall === 'all' ? open : walled).connect()
    let broken: Error | undefined
    try {
      await client.query(beginText(client, wall))
      const tx: Tx = Object.assign(drizzle(client), { client, inTransaction: true as const })
      const result = await work(tx)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((reason: Error) => {
        broken = reason
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /**
   * Begin, wall and the first query travel together, and nobody waits for the end. Should the
   * beginning fail, the connection shows no guarded row at all, and neither does the answer stand.
   */
  async function readBehind<T>(wall: Wall, work: (reader: Reader) => Promise<T>): Promise<T> {
    const client = await walled.connect()
    const end = (how: 'COMMIT' | 'ROLLBACK') => {
      // A connection that breaks here is nobody's any more: the pool drops it.
      client.query(how).catch(() => undefined)
      client.release()
    }
    try {
      const reader: Reader = Object.assign(drizzle(client), { client })
      const [beginning, worked] = await Promise.allSettled(
        inOneWrite(client, () => [client.query(beginText(client, wall)), work(reader)] as const),
      )
      if (beginning.status === 'rejected') throw beginning.reason
      if (worked.status === 'rejected') throw worked.reason
      end('COMMIT')
      return worked.value
    } catch (error) {
      end('ROLLBACK')
      throw error
    }
  }

  return {
    url,
    change,
    read: (wall, work) => (wall === 'all' ? work(openReader) : readBehind(wall, work)),
    async close() {
      await Promise.all([open.end(), walled.end()])
    },
  }
}

/** Begins a transaction behind its wall, in one message. */
function beginText(client: pg.PoolClient, wall: Wall): string {
  if (wall === 'all') return 'BEGIN'
  return `BEGIN; SELECT set_config('app.orgs', ${client.escapeLiteral(wall)}, true)`
}

/** What is asked of a connection at once leaves this machine at once. */
function inOneWrite<T>(client: pg.PoolClient, ask: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** Runs a part of a transaction that may fail without failing the whole. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // Sent together with the first query of the work, which fails with it.
  const marked = tx.client.query('SAVEPOINT attempt')
  marked.catch(() => undefined)
  try {
    const result = await work()
    await marked
    await tx.client.query('RELEASE SAVEPOINT attempt')
    return result
  } catch (error) {
    // Rolling back leaves the savepoint open: unreleased it would stand in the way of one around it.
    await tx.client.query('ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt')
    throw error
  }
}

async function isSuperuser(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const answer = await client.query('select rolsuper from pg_roles where rolname = current_user')
    return answer.rows[0]?.rolsuper === true
  } finally {
    await client.end()
  }
}

function poolOf(url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    connectionString: url,
    // What is asked at once is sent at once, not one by one as the answers come.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    application_name: 'gongyibao',
  })
  // Without listeners a connection that the server ends would end the process: the pool's hears of
  // idle ones, the connection's own of those inside a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', error => log.warn({ error: error.message }, 'connection lost'))
  })
  return pool
}
