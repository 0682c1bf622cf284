import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CellsQuery, type Statement, WalledQuery, wallStatement } from './driver-query.ts'
import { houseHere } from './house-state.ts'
import { log } from './log.ts'
import { inHouse } from './origin.ts'
import type { RowForm } from './row-form.ts'
import { timed, timedClient } from './statement-times.ts'
import { wallSettings } from './walls.ts'

/** What queries run on: a pool outside, one connection inside a transaction. */
export interface Reader extends NodePgDatabase<Record<string, never>> {
  /** The driver's own query, for statements as text and for libraries that take one (pg-boss). */
  readonly client: Pick<pg.ClientBase, 'query'>
  /** Rows by their form: for what is asked so often that its description would cost too much. */
  ask<T extends object>(statement: Statement, form: RowForm<T>): Promise<T[]>
}

/** One open transaction. */
export interface Tx extends Reader {
  readonly inTransaction: true
}

/** Whose rows the wall of PostgreSQL lets through: all, one organisation's, or those of some areas (BR-24); perhaps of some causes only. */
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

/** Who waits for the database: a person before a screen, or work that nobody sits before. */
export type Pace = 'request' | 'job'

/**
 * Connections of both pools, and how long PostgreSQL lets one of them wait for a lock, run one
 * statement, or keep a transaction open with nothing to do, before it ends it (reliability 3.5).
 */
const paces = {
  request: {
    sizes: { open: 16, walled: 12 },
    limits:
      '-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=30s',
  },
  job: {
    sizes: { open: 6, walled: 4 },
    limits:
      '-c lock_timeout=60s -c statement_timeout=15min -c idle_in_transaction_session_timeout=5min',
  },
} as const
const wallsKept = 2000

/** The role that a superuser's connections take, since a superuser would pass through every wall. */
export const appRole = 'gongyibao_app'

/**
 * Opens both pools on a migrated database. It belongs to the house in use: whatever is done with it
 * is done in that house.
 */
export async function openDatabase(url: string, pace: Pace = 'request'): Promise<Database> {
  const house = houseHere()
  const { sizes, limits } = paces[pace]
  const given = (await isSuperuser(url)) ? `${limits} -c role=${appRole}` : limits
  const open = poolOf(url, { max: sizes.open, options: `${given} -c app.orgs=all` })
  const walled = poolOf(url, { max: sizes.walled, options: `${given} -c app.orgs=none` })
  walled.on('connect', client => {
    // Without it every query on this connection fails, and the pool drops the connection.
    client.query({ ...wallStatement, values: ['none', ''] }).catch(() => undefined)
  })
  const openReader = readerOn(open, query => sendOver(open, query))
  const walledReaders = new Map<Wall, Reader>()

  async function change<T>(wall: Wall, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await (wall === 'all' ? open : walled).connect()
    let broken: Error | undefined
    try {
      await client.query(beginText(client, wall))
      const tx: Tx = Object.assign(
        readerOn(client, query => sendOn(client, query)),
        { inTransaction: true as const },
      )
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

  /** One reader a wall, kept: making one costs as much as asking. */
  function behind(wall: Wall): Reader {
    const known = walledReaders.get(wall)
    if (known !== undefined) return known
    if (walledReaders.size >= wallsKept) walledReaders.clear()
    const send: Send = query => sendOver(walled, query)
    const made = readerOn(behindWall(wall, send), send, wall)
    walledReaders.set(wall, made)
    return made
  }

  return {
    url,
    change: (wall, work) => inHouse(house, () => change(wall, work)),
    read: (wall, work) => inHouse(house, () => work(wall === 'all' ? openReader : behind(wall))),
    async close() {
      await Promise.all([open.end(), walled.end()])
    },
  }
}

type Client = Reader['client']
type Send = (query: WalledQuery) => Promise<pg.QueryResult>

function readerOn(given: Client, send: Send, wall?: Wall): Reader {
  const client = timedClient(given)
  return Object.assign(drizzle(client as pg.PoolClient), {
    client,
    async ask<T extends object>(statement: Statement, form: RowForm<T>) {
      const query = new CellsQuery(statement, form, wall)
      await timed(statement.text, send(query))
      return query.cells.map(cells => form.rowOf(cells))
    },
  })
}

/** The driver's own query, each behind the wall. */
function behindWall(wall: Wall, send: Send): Client {
  const query = (asked: string | pg.QueryConfig, values?: readonly unknown[]) =>
    send(new WalledQuery(asked, { values, wall }))
  // Of the driver's many ways to call it those that answer by a promise: nothing here uses another.
  return { query } as Client
}

/** A pool gives a query object to one of its connections and answers by a promise, which its types leave out. */
function sendOver(pool: pg.Pool, query: WalledQuery): Promise<pg.QueryResult> {
  return pool.query(query) as unknown as Promise<pg.QueryResult>
}

/** A connection hands a query object back; only its callback tells that it was answered. */
function sendOn(client: pg.PoolClient, query: WalledQuery): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    query.callback = (error, answer) => (error ? reject(error) : resolve(answer))
    client.query(query)
  })
}

/** Begins a transaction behind its wall, in one message. */
function beginText(client: pg.PoolClient, wall: Wall): string {
  if (wall === 'all') return 'BEGIN'
  const { orgs, causes } = wallSettings(wall)
  const begin = `BEGIN; SELECT set_config('app.orgs', ${client.escapeLiteral(orgs)}, true)`
  return causes === ''
    ? begin
    : `${begin}, set_config('app.causes', ${client.escapeLiteral(causes)}, true)`
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
