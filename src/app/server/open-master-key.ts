import { createHmac } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { loadMasterKey, MasterKeyRefusal } from '#services/vault/master-key.ts'
import type { Settings } from './settings.ts'

/** Holds the print of the key that the rows were sealed with, in one row; no declaration knows it. */
export const keyTable = 'master_key'

/** Tells one master key from another without telling anything of either. */
export function printOf(key: Buffer): string {
  return createHmac('sha256', key).update('print of the master key').digest('hex').slice(0, 16)
}

/**
 * The master key that fits the database: made at the first start, refused (`StartRefusal`) when
 * another one, or none, is there later; a new key beside old rows would make them unreadable.
 */
export async function openMasterKey(
  url: string,
  { dataDir }: Pick<Settings, 'dataDir'>,
  fromEnvironment = process.env.MASTER_KEY,
): Promise<Buffer> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await makeKeyTable(client)
    const { rows } = await client.query<{ print: string }>(`select print from ${keyTable}`)
    const kept = rows[0]?.print
    if (kept !== undefined && !fromEnvironment) await demandFile(join(dataDir, 'master.key'), kept)
    const key = await load({ dataDir, fromEnvironment })
    const own = printOf(key)
    if (kept !== undefined && kept !== own)
      throw new StartRefusal(
        `主密钥与数据不符：数据用指纹为 ${kept} 的密钥加密，现在的密钥指纹是 ${own}。请放回原来的密钥`,
      )
    if (kept === undefined)
      await client.query(`insert into ${keyTable} values ($1) on conflict do nothing`, [own])
    return key
  } finally {
    await client.end()
  }
}

/** Makes the table where it is missing. */
export async function makeKeyTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists ${keyTable} (print text primary key)`)
  await client.query(`comment on table ${keyTable} is 'sealed: written by the first start alone'`)
}

async function demandFile(path: string, print: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere)
    throw new StartRefusal(
      `缺少主密钥文件 ${path}（指纹 ${print}）。没有它，个人信息和上传的文件都不能读取。请把单独保存的 master.key 放回原处，权限设为 600，或用 MASTER_KEY 给出`,
    )
}

async function load(source: Parameters<typeof loadMasterKey>[0]): Promise<Buffer> {
  try {
    return await loadMasterKey(source)
  } catch (error) {
    if (error instanceof MasterKeyRefusal) throw new StartRefusal(error.sentence)
    throw error
  }
}
