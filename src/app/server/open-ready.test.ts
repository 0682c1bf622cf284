import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openDemoAccount } from './demo/accounts.ts'
import type { FillWorld } from './first-start.ts'
import { openReady } from './open-ready.ts'
import { readSettings, type Settings } from './settings.ts'
import { start } from './start.ts'

let dataDir: string
let database: TestDatabase
let settings: Settings
let outside: pg.Client

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'))
  database = await testDatabase()
  settings = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir })
  outside = new pg.Client(database.url)
  await outside.connect()
})
afterEach(async () => {
  await outside.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A world of these people, made one by one. */
const worldOf =
  (...loginNames: readonly string[]): FillWorld =>
  async product => {
    const accounts = []
    for (const loginName of loginNames) {
      const draft = { role: '运营', loginName, realName: '林晓燕', roles: ['operator'] }
      const open = product.act('演示数据', act =>
        openDemoAccount(act, { ...draft, ownerKind: 'platform' }),
      )
      accounts.push(await open)
    }
    return accounts
  }

/** A world whose making ends before it is whole. */
const brokenWorld: FillWorld = async (product, given) => {
  await worldOf('half', 'made')(product, given)
  throw new Error('the power went')
}

async function loginNames(): Promise<string[]> {
  const { rows } = await outside.query('select login_name from account order by login_name')
  return rows.map(row => row.login_name)
}

async function openAndClose(fillWorld: FillWorld): Promise<string> {
  const { product, notes } = await openReady(database.url, settings, fillWorld)
  await product.close()
  return notes
}

const minutes = 60_000

it('begins a world anew that the first start could not finish, and leaves a whole one alone', {
  timeout: 5 * minutes,
}, async () => {
  await expect(openAndClose(brokenWorld)).rejects.toThrow('the power went')
  expect(await loginNames()).toEqual(['half', 'made'])
  const notes = await openAndClose(worldOf('whole'))
  expect(await loginNames()).toEqual(['whole'])
  expect(notes).toContain('whole')
  expect(await readFile(join(dataDir, 'demo-accounts.txt'), 'utf8')).toContain('\twhole\t')
  expect(await openAndClose(brokenWorld)).toBe('')
  expect(await loginNames()).toEqual(['whole'])
})

it('begins no scheduled job among the records of a world that is being made', {
  timeout: 5 * minutes,
}, async () => {
  const scheduled = async () =>
    (await outside.query('select count(*)::int as n from pgboss.schedule')).rows[0].n
  let meanwhile = -1
  await openAndClose(async (product, given) => {
    const accounts = await worldOf('night')(product, given)
    meanwhile = await scheduled()
    return accounts
  })
  expect(meanwhile).toBe(0)
  expect(await scheduled()).toBeGreaterThan(10)
})

it('lets a second node wait until the first has made the world', {
  timeout: 5 * minutes,
}, async () => {
  const both = await Promise.all([openAndClose(worldOf('one')), openAndClose(worldOf('one'))])
  expect(both.filter(notes => notes !== '')).toHaveLength(1)
  expect(await loginNames()).toEqual(['one'])
})

it('gives every connection back when a later step of the start is refused', {
  timeout: 5 * minutes,
}, async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0' }
  try {
    await expect(start({ ...environment, PORT: port })).rejects.toThrow(StartRefusal)
  } finally {
    taken.close()
  }
  // A closed connection's process ends a moment after the client has gone.
  await expect.poll(connections).toBe(0)
})

async function connections(): Promise<number> {
  const { rows } = await outside.query(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows[0].n
}

it('opens an empty product by three links, or by the password that the operator gave', async () => {
  settings = readSettings({
    ...{ NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir },
    ADMIN_PASSWORD: 'Correct-Horse-9',
  })
  const notes = await openAndClose(worldOf('nobody'))
  expect(notes.match(/xiugaimima\?ticket=/g)).toHaveLength(2)
  expect(notes).toContain('登录名 sysadmin')
  expect(notes).not.toContain('Correct-Horse-9')
  const { rows } = await outside.query(
    'select login_name, account.state, hash is not null as ready from account left join credential on credential.account = account.id order by login_name',
  )
  expect(rows).toEqual([
    { login_name: 'auditadmin', state: 'pending', ready: false },
    { login_name: 'secadmin', state: 'pending', ready: false },
    { login_name: 'sysadmin', state: 'enabled', ready: true },
  ])
  expect(await openAndClose(worldOf('nobody'))).toBe('')
})
