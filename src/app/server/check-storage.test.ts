import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { start } from './start.ts'

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-storage-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** How a start with these settings is refused. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const refused = await start({ NODE_ENV: 'test', DEMO: '0', ...environment }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartRefusal)
  return refused instanceof Error ? refused.message : ''
}

const withDatabase = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  change(url)
  return refusalOf({ DATA_DIR: folder, DATABASE_URL: url.href })
}

it('refuses a data folder that is none, or lies in none', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await refusalOf({ DATA_DIR: file })).toBe(
    `DATA_DIR=${file}：不是目录。请改为一个可以写入的目录`,
  )
  expect(await refusalOf({ DATA_DIR: join(file, 'data') })).toContain('不是目录')
})

it('refuses a database that does not answer, is not there, or is none, and prints no password', async () => {
  const closed = createServer()
  await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
  const address = closed.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  await new Promise(resolve => closed.close(resolve))
  const silent = await refusalOf({
    DATA_DIR: folder,
    DATABASE_URL: `postgresql://user:hidden@127.0.0.1:${port}/product`,
  })
  expect(silent).toContain('数据库没有应答')
  expect(silent).not.toContain('hidden')
  const absent = await withDatabase(url => {
    url.pathname = '/there_is_no_such_database'
  })
  expect(absent).toBe('DATABASE_URL：没有这个数据库，请先建立')
  expect(
    await refusalOf({ DATA_DIR: folder, DATABASE_URL: 'postgresql://user@name.invalid/product' }),
  ).toContain('找不到这个主机名')
})
