import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, Reader } from '#kernel/server/database.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { log } from '#kernel/server/log.ts'

/**
 * What screens are told: a new notice, a job's progress, a change of the to-do list or of one's
 * rights, who opened or left a record; `end` stays here and ends the stream.
 */
export type SignalName = 'notice' | 'task' | 'todo' | 'permission' | 'presence' | 'end'

export interface Signal {
  readonly name: SignalName
  readonly data: unknown
}

type Listener = (signal: Signal) => void

const channel = 'gongyibao_signal'
/** PostgreSQL carries at most 8000 bytes in one notification. */
const payloadBytes = 7900
const accountsAtOnce = 100

const heard = houseState(() => ({
  /** Open streams by account. */
  streams: new Map<string, Set<Listener>>(),
  /** Who keeps something in memory, by its subject. */
  nodes: new Map<string, Set<() => void>>(),
}))

/**
 * Tells people's open screens something when this transaction commits, on whatever node they are.
 * Data are small; a signal is a hint to look again, and a lost one does no harm.
 */
export async function signal(
  reader: Reader,
  { accounts, name, data }: { accounts: readonly string[]; name: SignalName; data: unknown },
): Promise<void> {
  for (let at = 0; at < accounts.length; at += accountsAtOnce) {
    const to = accounts.slice(at, at + accountsAtOnce)
    const whole = JSON.stringify({ to, name, data })
    const payload =
      Buffer.byteLength(whole) <= payloadBytes ? whole : JSON.stringify({ to, name, data: null })
    await reader.execute(sql`select pg_notify(${channel}, ${payload})`)
  }
}

/** Ends the streams of accounts whose session ended: those that still have one open another. */
export function cutStreams(reader: Reader, accounts: readonly string[]): Promise<void> {
  return signal(reader, { accounts, name: 'end', data: null })
}

/** Tells every node, this one included, that something kept in memory is out of date. */
export async function signalNodes(reader: Reader, subject: string): Promise<void> {
  await reader.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ subject })})`)
}

/** Hears what is told to an account; the function returned ends it. */
export function hear(account: string, listener: Listener): () => void {
  const { streams } = heard()
  const own = streams.get(account) ?? new Set()
  streams.set(account, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) streams.delete(account)
  }
}

/** Hears what is told to all nodes about a subject. */
export function hearNodes(subject: string, listener: () => void): void {
  const { nodes } = heard()
  nodes.set(subject, (nodes.get(subject) ?? new Set()).add(listener))
}

/** How many streams of an account are open on this node. */
export function listenersOf(account: string): number {
  return heard().streams.get(account)?.size ?? 0
}

export interface Signals {
  stop(): Promise<void>
}

const longestPause = 15_000

/** Listens to PostgreSQL on a connection of its own and takes it up again whenever it is lost; what it hears is for the house in use. */
export async function startSignals(database: Database): Promise<Signals> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = 500
  let isStopped = false
  const own = heard()

  const again = () => {
    client = undefined
    if (isStopped) return
    timer = setTimeout(() => connect().catch(again), pause)
    pause = Math.min(pause * 2, longestPause)
  }
  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: database.url,
      application_name: 'gongyibao signals',
    })
    fresh.on('error', error => log.warn({ error: error.message }, 'signals: connection lost'))
    await fresh.connect()
    fresh.on('notification', ({ payload }) => pass(own, payload ?? ''))
    await fresh.query(`listen ${channel}`)
    fresh.once('end', again)
    client = fresh
    // What was told while nobody listened is lost: whatever nodes keep is read anew.
    if (pause > 500) for (const all of own.nodes.values()) for (const each of all) each()
    pause = 500
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

function pass({ nodes, streams }: ReturnType<typeof heard>, payload: string): void {
  const told: { to?: string[]; name?: SignalName; data?: unknown; subject?: string } =
    JSON.parse(payload)
  if (told.subject !== undefined) for (const each of nodes.get(told.subject) ?? []) each()
  const { name, data } = told
  if (name === undefined) return
  for (const account of told.to ?? [])
    for (const listener of streams.get(account) ?? []) listener({ name, data })
}
