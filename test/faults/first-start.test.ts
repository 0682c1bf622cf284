import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { report } from './report.ts'
import { environmentOf } from './standing.ts'

/* A first start that is killed leaves nothing that a later start takes for a whole world. */

let dataDir: string
let database: TestDatabase
let outside: pg.Client

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-kill-'))
  database = await testDatabase()
  outside = new pg.Client(database.url)
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  spawn(process.execPath, [join(import.meta.dirname, 'first-start-worker.ts')], {
    env: { ...process.env, ...environmentOf(dataDir, database.url), DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function count(table: string): Promise<number> {
  const { rows } = await outside.query('select to_regclass($1) is not null as there', [table])
  if (rows[0].there !== true) return 0
  return (await outside.query(`select count(*)::int as n from ${table}`)).rows[0].n
}

/** Kills the first start as soon as the table has so many rows; answers how many accounts it left. */
async function killedAt(table: string, rows: number): Promise<number> {
  const child = start()
  const ended = once(child, 'exit')
  await expect.poll(() => count(table), { timeout: 180_000, interval: 50 }).toBeGreaterThan(rows)
  expect(child.exitCode).toBe(null)
  child.kill('SIGKILL')
  await ended
  return count('account')
}

it('makes the demo world whole at the start after a kill, and the twin takes the half for it', async () => {
  const since = performance.now()
  const left = [await killedAt('organisation', 2), await killedAt('project', 5)]
  const half = await count('project')
  const [code] = await once(start(), 'exit')
  expect(code).toBe(0)
  const listed = (await readFile(join(dataDir, 'demo-accounts.txt'), 'utf8')).split('\n')
  const { rows } = await outside.query(
    'select login_name as name from account join credential on credential.account = account.id',
  )
  const able = new Set(rows.map(({ name }) => name))
  const without = listed.filter(line => !able.has(line.split('\t')[1] ?? ''))
  const whole = await count('project')
  await report({
    test: 'first start',
    since,
    figures: {
      kills: left.length,
      whole,
      half,
      withoutPassword: without.length,
      twinFooled: left.filter(each => each > 0).length,
    },
  })
  expect(without).toEqual([])
  expect(listed.length).toBeGreaterThan(20)
  expect(whole).toBeGreaterThan(half)
  expect(await count('unfinished_world')).toBe(0)
  // Whoever only asks whether there are accounts believes each of the halves to be whole.
  expect(left.filter(each => each > 0)).toHaveLength(2)
})
