import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { ServerModule } from '#kernel/server/module.ts'
import { currentOrigin, runWithOrigin } from '#kernel/server/origin.ts'
import { route } from '#kernel/server/route.ts'
import { statementShape, takeStatementTimes } from '#kernel/server/statement-times.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { logModule } from '../index.ts'
import { forgetMeasures } from '../jobs/keep-runs.ts'
import { addStatementTimes } from './keep-times.ts'

const keeper = personWith(['statementTime.view'])
const sleep = 'select pg_sleep($1::float8), $2::text as said'
const shown = 'select pg_sleep(?::float8), ?::text as said'
/** A call that waits in the database, in a transaction or outside one. */
const slow = (path: string, seconds: number) =>
  route({
    method: 'GET',
    path,
    access: 'signedIn',
    summary: '等待',
    question: z.object({}),
    async read(_question, act) {
      await act.tx.client.query(sleep, [seconds, '13800138000'])
      return currentOrigin()
    },
  })
const trial: ServerModule = {
  name: 'trial',
  routes: [slow('/api/trial/wait/short', 0.01), slow('/api/trial/wait/long', 0.5)],
}

let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people, logModule, trial])
})
afterAll(() => house.close())

const ask = (path: string) => house.call(keeper, 'GET', path)
const keep = () => addStatementTimes(house.database, takeStatementTimes())
async function slowest(question: object = {}) {
  const { dataPoints } = await house.call(keeper, 'GET', '/api/log/statementTime/getSlowest', {
    ...question,
  })
  return dataPoints
}
const sleeping = async (question: object = {}) =>
  (await slowest(question)).find(({ text }: { text: string }) => text.includes('pg_sleep'))

it('names the call and the request that waited longest, and no value', async () => {
  // Opening a connection takes its time as well.
  await ask('/api/trial/wait/short')
  takeStatementTimes()
  await ask('/api/trial/wait/short')
  const long = await ask('/api/trial/wait/long')
  await keep()
  // As another node, or this one a minute later.
  await ask('/api/trial/wait/short')
  await keep()
  const found = await sleeping()
  expect(found).toMatchObject({
    text: shown,
    calls: 3,
    worstCall: 'GET /api/trial/wait/long',
    worstRequest: long.headers['x-request-id'],
  })
  expect(long.dataPoints).toEqual({
    call: 'GET /api/trial/wait/long',
    requestId: long.headers['x-request-id'],
  })
  expect(found.worstMs).toBeGreaterThanOrEqual(500)
  expect(found.totalMs).toBeGreaterThanOrEqual(520)
  expect(found.meanMs).toBeCloseTo(found.totalMs / 3)
  expect(Date.parse(found.lastAt)).toBeGreaterThan(Date.parse(found.worstAt))
  expect(JSON.stringify(await slowest())).not.toContain('13800138000')
})

it('measures transactions, lists and reads behind a wall alike', async () => {
  takeStatementTimes()
  await house.database.change('all', tx => tx.execute(sql`select 1 as changed`))
  await house.database.read('00000000-0000-7000-8000-000000000001', reader =>
    reader.execute(sql`select 2 as walled`),
  )
  await house.call(personWith(['jobRun.view']), 'GET', '/api/log/jobRun/getListByPage')
  const texts = takeStatementTimes().map(({ text }) => text)
  expect(texts).toContain('select 1 as changed')
  expect(texts).toContain('select 2 as walled')
  expect(texts.some(text => /from "?job_run/.test(text))).toBe(true)
})

it('leaves out what failed, and tells of what is very slow in the server log with its request', async () => {
  takeStatementTimes()
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await runWithOrigin({ call: '任务 试验', requestId: 'job 7' }, () =>
    house.database.read('all', reader => reader.client.query(sleep, [1.01, 'x'])),
  )
  const line = written.mock.calls.map(([text]) => String(text)).find(text => text.includes('slow'))
  written.mockRestore()
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    call: '任务 试验',
    requestId: 'job 7',
    statement: shown,
  })
  const wrong = house.database.read('all', reader => reader.client.query('select nothing'))
  await expect(wrong).rejects.toThrow()
  expect(takeStatementTimes().map(({ text }) => text)).toEqual([shown])
})

it('orders by the worst, the mean or all together, within the days asked for, and forgets in time', async () => {
  await house.prepare(act => act.tx.execute(sql`delete from statement_time`))
  const one = { worstOrigin: undefined, lastAt: new Date(), worstAt: new Date() }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await addStatementTimes(house.database, [
    { ...one, text: 'select often', calls: 1000, totalMs: 5000, worstMs: 9 },
    { ...one, text: 'select once', calls: 1, totalMs: 400, worstMs: 400 },
    { ...one, text: 'select uneven', calls: 10, totalMs: 900, worstMs: 800 },
    { ...one, text: 'select old', calls: 1, totalMs: 9000, worstMs: 9000, lastAt: daysAgo(8) },
    { ...one, text: 'select older', calls: 1, totalMs: 9500, worstMs: 9500, lastAt: daysAgo(33) },
  ])
  takeStatementTimes()
  const texts = async (question: object) =>
    (await slowest(question)).map(({ text }: { text: string }) => text.replace('select ', ''))
  expect(await texts({})).toEqual(['uneven', 'once', 'often'])
  expect(await texts({ by: 'mean' })).toEqual(['once', 'uneven', 'often'])
  expect(await texts({ by: 'total' })).toEqual(['often', 'uneven', 'once'])
  expect(await texts({ days: 30 })).toEqual(['old', 'uneven', 'once', 'often'])
  await house.run(forgetMeasures, {})
  const left = await house.prepare(act => act.tx.execute(sql`select text from statement_time`))
  expect(left.rows).toHaveLength(4)
})

it('shows nothing to whoever may not see it', async () => {
  const other = personWith(['jobRun.view'])
  const answer = await house.call(other, 'GET', '/api/log/statementTime/getSlowest')
  expect(answer.statusCode).toBe(4031)
})

it('takes a statement for the same however many values its lists hold', () => {
  const shape = statementShape(`select *
    from "book" where id in ($1, $2, $3)   and kind = $4::text`)
  expect(shape).toBe('select * from "book" where id in (?, …) and kind = ?::text')
  expect(statementShape('select * from "book" where id in ($1, $2) and kind = $3::text')).toBe(
    shape,
  )
  expect(statementShape('select "b"."a", "b"."c", "b"."d", "b"."e", "b"."f" from "b"')).toBe(
    'select "b".* from "b"',
  )
  expect(statementShape('insert into a values ($1, $2), ($3, $4)')).toBe(
    statementShape('insert into a values ($1, $2), ($3, $4), ($5, $6)'),
  )
})
