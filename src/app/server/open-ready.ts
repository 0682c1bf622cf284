import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { log } from '#kernel/server/log.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { type FillWorld, firstStart } from './first-start.ts'
import { openProduct, type Product } from './product.ts'
import type { Settings } from './settings.ts'

/** A product that has had its first start, and what the operator must read of it. */
export interface Ready {
  readonly product: Product
  /** Demo accounts or set-up links; empty on every later start. */
  readonly notes: string
}

/** Any number, the same for every node: first starts run one node at a time. */
const turn = 7_420_032

/**
 * Opens the product, its first start included. A world that an earlier first start was killed in
 * is dropped and begun anew: nobody knows its passwords, and half of it is missing.
 */
export async function openReady(
  url: string,
  settings: Settings,
  fillWorld?: FillWorld,
): Promise<Ready> {
  const client = new pg.Client(url)
  // A lost database is noticed, and told, by whoever works with it.
  client.on('error', error => log.error({ error: error.message }, 'the first start lost its turn'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    if (await isUnfinished(client)) await dropWorld(client, settings)
    const product = await openProduct(url, settings)
    try {
      const mark = { begin: () => begin(client), finish: () => finish(client) }
      const notes = await firstStart(product, settings, { mark, fillWorld })
      await product.jobs.keepTime()
      return { product, notes }
    } catch (error) {
      await product.close()
      throw error
    }
  } finally {
    await client.end()
  }
}

// The table is there exactly while a world is being made.
const marker = 'unfinished_world'

async function begin(client: pg.Client): Promise<void> {
  await client.query(`create table ${marker} ()`)
}

async function finish(client: pg.Client): Promise<void> {
  await client.query(`drop table ${marker}`)
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [marker])
  return rows[0]?.there === true
}

async function dropWorld(client: pg.Client, { dataDir }: Settings): Promise<void> {
  log.info({}, 'the last first start did not finish: it begins anew')
  try {
    await client.query('drop schema if exists pgboss cascade')
    await client.query('drop schema public cascade; create schema public')
  } catch (error) {
    const { message } = error as Error
    throw new StartRefusal(
      `上一次首次启动没有完成，数据库也不能自动清空（${message}）。请清空数据库后再启动`,
    )
  }
  for (const folder of ['files', 'transfer'])
    await rm(join(dataDir, folder), { recursive: true, force: true })
}
