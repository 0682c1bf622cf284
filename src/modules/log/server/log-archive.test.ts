import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOperationLog, recordOperation } from '#kernel/server/operation.ts'
import { partsOf } from '#kernel/server/sheet/sheet-fixture.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { chainHead } from './chain.ts'
import { checkChain } from './check-chain.ts'
import { connectLog, logModule, writeOperation } from './index.ts'
import { archiveLogs } from './log-archive.ts'
import { sealLogs } from './seal-logs.ts'

const rights = ['logCheck.view', 'logPurge.view', 'logPurge.ask', 'logPurge.confirm']
const keeper = personWith(rights)
const guard = personWith(rights)
const auditor = personWith(['operation.view', 'operation.verify', 'logCheck.view'])
const proved: object[] = []
let house: TestHouse
let database: pg.Client

connectOperationLog(writeOperation)

beforeAll(async () => {
  house = await openHouse([people, platformModule, logModule])
  connectLog({
    retention: async () => ({ online: 365, archive: 1095 }),
    provePurge: async (_act, fact) => void proved.push(fact),
  })
  database = new pg.Client(house.database.url)
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await house.close()
})

const act = (label: string) =>
  house.prepare(one =>
    recordOperation(one, {
      ...{ action: 'book.update', label, resource: 'bookshop/book', record: null, version: null },
      ...{ title: label, organisation: null, changes: [], reason: null, outcome: 'done' as const },
    }),
  )

/** A month that lies that many years back, with one row in it. */
async function oldMonth(yearsAgo: number, label: string): Promise<string> {
  const year = new Date().getUTCFullYear() - yearsAgo
  const at = `${year}-03-10T04:00:00Z`
  await database.query(`select ensure_log_months('${year}-03-01')`)
  await act(label)
  const hex = Date.parse(at).toString(16).padStart(12, '0')
  await pastTriggers(
    `update operation set at = $1, id = ($2 || right(id::text, 23))::uuid where label = $3`,
    [at, `${hex.slice(0, 8)}-${hex.slice(8)}`, label],
  )
  return `${year}-03`
}

/** Time cannot be waited for. */
async function pastTriggers(text: string, values: unknown[] = []): Promise<void> {
  await database.query("set session_replication_role = 'replica'")
  await database.query(text, values)
  await database.query('set session_replication_role = default')
}

const monthOf = async (month: string) => {
  const { dataPoints } = await house.call(keeper, 'GET', '/api/log/logCheck/getMonths')
  return dataPoints.find((row: { month: string }) => row.month === month)
}
const check = async () => {
  const { seq } = await house.database.read('all', chainHead)
  return house.database.read('all', reader => checkChain(reader, { from: 1, to: seq }))
}
const ask = (month: string) =>
  house.call(keeper, 'POST', '/api/log/logPurge/ask', { month, reason: '超过保存期限' })

it('keeps each month in a table of its own, and refuses changes in it', async () => {
  await act('本月')
  const { rows } = await database.query(
    `select tableoid::regclass::text as part from operation where label = '本月'`,
  )
  expect(rows[0].part).toMatch(/^operation_\d{4}_\d{2}$/)
  await expect(database.query(`update ${rows[0].part} set label = 'x'`)).rejects.toThrow(
    'is append-only',
  )
})

it('moves old months into the archive, where they can still be checked', async () => {
  const [two, six] = [await oldMonth(2, '前年'), await oldMonth(6, '六年前')]
  await house.run(sealLogs, {})
  await pastTriggers(
    `update log_link set at = operation.at from operation where operation.id = log_link.record`,
  )
  expect((await check()).brokenAt).toBeNull()
  await house.run(archiveLogs, {})
  expect([await monthOf(two), await monthOf(six)]).toMatchObject([
    { place: 'archive', operations: 1 },
    { place: 'archive', operations: 1 },
  ])
  const running = await database.query(`select from operation where label = '前年'`)
  expect(running.rowCount).toBe(0)
  expect((await check()).brokenAt).toBeNull()
})

it('removes a month whose time in the archive is over, by two persons, with a leaf', async () => {
  const year = new Date().getUTCFullYear()
  const [two, six] = [`${year - 2}-03`, `${year - 6}-03`]
  expect((await ask(two)).dataPoints.errors[0].message).toContain('尚未到期')
  const asked = (await ask(six)).dataPoints
  expect((await ask(six)).dataPoints.errors[0].message).toBe('该月已申请清除')
  const confirm = (person: typeof keeper) =>
    house.call(person, 'POST', '/api/log/logPurge/confirm', { id: asked.id, version: 1 })
  expect((await confirm(keeper)).statusMessage).toBe('须由申请人以外的人复核')
  expect((await confirm(guard)).dataPoints).toMatchObject({ state: 'done', rows: 1 })
  expect(proved).toEqual([{ month: six, rows: 1, head: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(await monthOf(six)).toMatchObject({ place: 'purged' })
  expect((await check()).brokenAt).toBeNull()
})

it('lets nobody drop a young month, not even with the functions at hand', async () => {
  const month = new Date().toISOString().slice(0, 7)
  await expect(database.query(`select archive_log_month('${month}')`)).rejects.toThrow('is kept')
  await expect(database.query(`select purge_log_month('${month}')`)).rejects.toThrow('is kept')
})

it('hands out a package that checks itself without the product', async () => {
  await house.run(sealLogs, {})
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  const response = await house.app.inject({
    method: 'GET',
    url: '/api/log/logCheck/getPackage',
    query: { month },
    headers: { 'x-test-person': auditor.accountId },
  })
  expect(response.statusCode).toBe(401)
  await house.call(auditor, 'GET', '/api/log/logCheck/getMonths')
  const given = await house.app.inject({
    method: 'GET',
    url: '/api/log/logCheck/getPackage',
    query: { month },
    headers: { 'x-test-person': auditor.accountId },
  })
  expect(given.headers['content-type']).toBe('application/zip')
  const parts = await partsOf(given.rawPayload)
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  for (const [name, text] of Object.entries(parts)) await writeFile(join(folder, name), text)
  const run = promisify(execFile)
  const checked = await run(process.execPath, ['verify.mjs'], { cwd: folder })
  expect(checked.stdout).toContain('全部相符')
  await writeFile(join(folder, 'rows.jsonl'), (parts['rows.jsonl'] ?? '').replace('本月', '上月'))
  await expect(run(process.execPath, ['verify.mjs'], { cwd: folder })).rejects.toThrow()
  await rm(folder, { recursive: true })
})
