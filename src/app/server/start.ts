import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { startPostgres } from '#services/postgres/start-postgres.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { demandDatabase, demandFolder } from './check-storage.ts'
import { openReady } from './open-ready.ts'
import type { Product } from './product.ts'
import { demandRestored } from './restoring-mark.ts'
import { readSettings, type Settings } from './settings.ts'

/** The product while it serves. */
export interface Running {
  /** Where browsers reach it. */
  readonly address: string
  /** What the operator must read once: demo accounts or set-up links. */
  readonly notes: string
  readonly product: Product
  readonly settings: Settings
  /** Resolves true when the embedded database ended by itself. */
  readonly databaseLost: Promise<boolean>
  stop(): Promise<void>
}

/** Starts everything by the environment; throws `StartRefusal` with a sentence for the operator. */
export async function start(environment: Record<string, string | undefined>): Promise<Running> {
  const read = readSettings(environment)
  await using opened = new AsyncDisposableStack()
  const place = read.port === 0 ? opened.use(await holdPlace(read.host)) : undefined
  const settings = { ...read, port: place?.port ?? read.port }
  const storage = opened.adopt(await openStorage(settings), each => each.stop())
  const { product, notes } = await openReady(storage.url, settings)
  opened.adopt(product, each => each.close())
  await place?.[Symbol.asyncDispose]()
  await listen(product, settings)
  const everything = opened.move()
  return {
    address: addressOf(product, settings),
    notes,
    product,
    settings,
    databaseLost: storage.lost,
    stop: () => everything.disposeAsync(),
  }
}

/** A PostgreSQL that holds the product's database. */
export interface Storage {
  readonly url: string
  readonly lost: Promise<boolean>
  stop(): Promise<void>
}

/** Name of the product's database in the embedded PostgreSQL. */
export const databaseName = 'gongyibao'

/** The database behind DATABASE_URL, or the embedded one of the data folder. */
export async function openStorage(
  settings: Settings,
  { isRestoring = false } = {},
): Promise<Storage> {
  await demandFolder(settings.dataDir)
  if (!isRestoring) await demandRestored(settings.dataDir)
  if (settings.databaseUrl !== undefined) {
    await demandDatabase(settings.databaseUrl)
    return { url: settings.databaseUrl, lost: new Promise<boolean>(() => {}), stop: async () => {} }
  }
  const postgres = await startPostgres({ dataDir: settings.dataDir })
  await createDatabase(postgres.urlOf())
  return { url: postgres.urlOf(databaseName), lost: postgres.ended, stop: () => postgres.stop() }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const known = await client.query('select from pg_database where datname = $1', [databaseName])
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/**
 * A port that the system chose, kept from others until the product listens there: links are written
 * before that.
 */
async function holdPlace(host: string): Promise<AsyncDisposable & { readonly port: number }> {
  const holder = createServer(socket => socket.destroy()).listen(0, host)
  await once(holder, 'listening')
  return {
    port: (holder.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      if (!holder.listening) return
      holder.close()
      await once(holder, 'close')
    },
  }
}

async function listen(product: Product, settings: Settings): Promise<void> {
  try {
    await product.app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartRefusal(`端口 ${settings.port} 已被占用，请用 PORT 另选一个端口`)
    if (code === 'EACCES')
      throw new StartRefusal(`没有权限使用端口 ${settings.port}，请用 PORT 另选一个端口`)
    throw error
  }
}

function addressOf(product: Product, settings: Settings): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl
  // A listening server has an address with a port.
  const { port } = product.app.server.address() as AddressInfo
  const host =
    settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host
  return `http://${host}:${port}`
}
