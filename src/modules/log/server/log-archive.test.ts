import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationLog, recordOperation } from '#kernel/server/operation.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { partsOf } from '#services/sheets/sheet-fixture.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { checkWholeChain } from './check-chain.ts'
import { logModule, writeOperations } from './index.ts'
import { archiveLogs } from './log-archive.ts'
import { logPorts } from './ports.ts'
import { sealLogs } from './seal-logs.ts'

const rights = ['logCheck.view', 'logPurge.view', 'logPurge.ask', 'logPurge.confirm']
const keeper = personWith(rights)
const guard = personWith(rights)
const auditor = personWith(['operation.view', 'operation.verify', 'logCheck.view'])
const proved: { month: string; seq: number; head: string }[] = []
let house: TestHouse
let database: pg.Client

beforeAll(async () => {
  house = await openHouse([people, platformModule, logModule])
  answerPort(operationLog, writeOperations)
  reconnect(logPorts, {
    retention: async () => ({ online: 365, archive: 1095 }),
    provePurge: async (_act, fact) => void proved.push(fact),
    async provenCut(_reader, month) {
      const fact = proved.find(each => each.month === month)
      return fact === undefined ? { seq: 0, hash: '' } : { seq: fact.seq, hash: fact.head }
    },
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
const check = () => house.database.read('all', reader => checkWholeChain(reader))
const ask = (month: string) =>
  house.call(keeper, 'POST', '/api/log/logPurge/ask', { month, reason: '超过保存期限' })

it('lets nobody write past the whole log into one of its tables, nor change a row there', async () => {
  const { rows } = await database.query<{ name: string; kind: string; rights: string[] }>(`
    select relname as name, relkind as kind, array(select held from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) held
      where has_table_privilege('gongyibao_app', part.oid, held)) as rights
    from pg_class part where relkind in ('r', 'p')
      and relname ~ '^(operation|login_record|data_access|log_link)(_archive|_other|_[0-9_]{7})?$'`)
  // Four wholes, each with an archive, a table of other months and three months.
  expect(rows).toHaveLength(4 * 6)
  for (const { name, rights } of rows) {
    const isWhole = /^(operation|login_record|data_access|log_link)$/.test(name)
    expect([name, rights]).toEqual([name, isWhole ? ['INSERT'] : []])
    for (const change of [`delete from ${name}`, `truncate ${name}`])
      await expect(database.query(change)).rejects.toThrow('is append-only')
  }
})

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
    { place: 'archive', rows: 1 },
    { place: 'archive', rows: 1 },
  ])
  const parts = (month: string, person = keeper) =>
    house.call(person, 'GET', '/api/log/logCheck/getMonthParts', { month })
  for (const month of [two, six])
    expect((await parts(month)).dataPoints).toEqual({ operations: 1, logins: 0, accesses: 0 })
  expect((await parts(two, personWith([]))).statusCode).toBe(4031)
  const { rows } = await database.query(`select count(*)::int as links from (
    select at from log_link union all select at from log_link_archive) as link
    where to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') not in ('${two}', '${six}')`)
  const months = await house.call(keeper, 'GET', '/api/log/logCheck/getMonths')
  const others = months.dataPoints.filter(
    ({ month }: { month: string }) => month !== two && month !== six,
  )
  expect(others.map((row: { rows: number }) => row.rows)).toEqual([rows[0].links])
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
  const head = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(proved).toEqual([{ month: six, rows: 1, seq: 1, head }])
  expect(await monthOf(six)).toMatchObject({ place: 'purged', rows: 1, lastSeq: 1, head })
})

it('takes the part of the chain with the month, and still proves what follows the cut', async () => {
  const left = await database.query(`select min(seq)::int as first from (
    select seq from log_link union all select seq from log_link_archive) as link`)
  expect(left.rows).toEqual([{ first: 2 }])
  expect(await check()).toMatchObject({ brokenAt: null })
  const [fact] = proved
  if (fact === undefined) throw new Error('nothing was proved')
  await pastTriggers(`update log_purge set head = repeat('0', 64)`)
  expect(await check()).toMatchObject({ finding: `${fact.month} 的清除记录与存证不符` })
  fact.head = '0'.repeat(64)
  expect(await check()).toMatchObject({ brokenAt: 2, finding: '第 2 号与其内容不符' })
  await pastTriggers(`update log_purge set last_seq = 2`)
  fact.seq = 2
  expect(await check()).toMatchObject({ finding: '第 2 号早于清除记录的末号' })
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

it('gives rows of a month without a table their own once it is made, with their links', async () => {
  const placesOf = async () => {
    const { rows } = await database.query(`
      select operation.tableoid::regclass::text as row, log_link.tableoid::regclass::text as link
      from operation join log_link on log_link.record = operation.id where label = '迟到'`)
    return rows
  }
  await act('迟到')
  await house.run(sealLogs, {})
  const at = `${new Date().getUTCFullYear() - 1}-02-10T04:00:00Z`
  await pastTriggers(`update operation set at = $1 where label = '迟到'`, [at])
  await pastTriggers(
    `update log_link set at = $1 where record = (select id from operation where label = '迟到')`,
    [at],
  )
  expect(await placesOf()).toEqual([{ row: 'operation_other', link: 'log_link_other' }])
  await database.query(`select ensure_log_months('${at.slice(0, 10)}')`)
  const part = at.slice(0, 7).replace('-', '_')
  expect(await placesOf()).toEqual([{ row: `operation_${part}`, link: `log_link_${part}` }])
  await expect(database.query('delete from operation_other')).rejects.toThrow('is append-only')
})
