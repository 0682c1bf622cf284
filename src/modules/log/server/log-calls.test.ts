import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationLog } from '#kernel/server/operation.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { checkMonth } from './check-logs.ts'
import { hashedName, logModule, recordLogin, writeOperations } from './index.ts'
import { sealLogs } from './seal-logs.ts'

const auditor = personWith([
  'operation.view',
  'operation.verify',
  'loginRecord.view',
  'logCheck.view',
  'clientError.view',
])
let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people, platformModule, logModule], {
    jobs: true,
  })
  answerPort(operationLog, writeOperations)
})
afterAll(() => house.close())

it('checks the chain on request as a task and keeps the result', async () => {
  const started = await house.call(auditor, 'POST', '/api/log/operation/verify', {})
  expect(started).toMatchObject({ statusCode: 1, dataPoints: { taskId: expect.any(String) } })
  await expect
    .poll(
      async () => (await house.call(auditor, 'GET', '/api/platform/task/getList')).dataPoints[0],
    )
    .toMatchObject({ id: started.dataPoints.taskId, state: 'done', percent: 100 })
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/logCheck/getListByPage')
  expect(dataPoints.list).toMatchObject([{ outcome: 'intact', span: '全部' }])
})

it('says of each month how much it holds and what the last check said', async () => {
  await house.run(sealLogs, {})
  await house.run(checkMonth, {})
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/logCheck/getMonths')
  const rows = await house.prepare(act =>
    act.tx.execute<{ seq: number; hash: string }>(
      'select seq::int, hash from log_link order by seq desc limit 1',
    ),
  )
  expect(dataPoints[0]).toMatchObject({
    lastSeq: rows.rows[0]?.seq,
    head: rows.rows[0]?.hash,
    outcome: 'intact',
  })
  expect((await house.call(personWith([]), 'GET', '/api/log/logCheck/getMonths')).statusCode).toBe(
    4031,
  )
})

it('refuses a check to people without the action', async () => {
  const answer = await house.call(
    personWith(['operation.view']),
    'POST',
    '/api/log/operation/verify',
    {},
  )
  expect(answer).toMatchObject({ statusCode: 4031 })
})

it('never writes a name that no account has in the clear', async () => {
  const typed = 'MyPassword123'
  await house.prepare(act =>
    recordLogin(act, { typedName: typed, kind: 'login', result: 'wrong', ip: '10.0.0.1' }),
  )
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/loginRecord/getListByPage')
  expect(dataPoints.list[0].typedName).toBe(hashedName('mypassword123 '))
  expect(JSON.stringify(dataPoints)).not.toContain(typed)
})

it('shows everybody the own logins of the last 90 days and nobody else', async () => {
  const one = personWith([])
  const other = personWith([])
  await house.prepare(act =>
    recordLogin(act, {
      typedName: 'wang',
      account: one.accountId,
      kind: 'login',
      result: 'ok',
      method: 'passwordSms',
      anomalies: ['newDevice'],
    }),
  )
  const mine = await house.call(one, 'GET', '/api/log/loginRecord/getMine')
  expect(mine.dataPoints).toMatchObject([{ result: 'ok', anomalies: ['newDevice'] }])
  expect((await house.call(other, 'GET', '/api/log/loginRecord/getMine')).dataPoints).toEqual([])
})

it('takes errors of browsers from visitors, cut to size, and stops a flood', async () => {
  const report = { id: 'e1', message: '坏了'.repeat(400), stack: 'at x', path: '/login' }
  const tell = () => house.call(null, 'POST', '/api/common/clientError/insert', report)
  expect(await tell()).toMatchObject({ statusCode: 1 })
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/clientError/getListByPage')
  expect(dataPoints.list[0]).toMatchObject({ number: 'e1', path: '/login' })
  expect(dataPoints.list[0].message).toHaveLength(500)
  const answers = []
  for (let at = 0; at < 20; at++) answers.push(await tell())
  expect(answers.at(-1)).toMatchObject({ status: 429, statusCode: 4290 })
})

it('counts logins and failures of the last 24 hours hour by hour, within the reach of the person', async () => {
  const organisation = await house.prepare(async act => {
    const { rows } = await act.tx.execute<{ id: string }>(
      sql`insert into organisation (id, name) values (gen_random_uuid(), '登录测试机构') returning id`,
    )
    return rows[0]?.id ?? ''
  })
  const own = personWith(['loginRecord.view'], {
    ownerKind: 'organisation',
    ownerId: organisation,
    scope: 'organisation',
  })
  const hours = async () =>
    (await house.call(own, 'GET', '/api/log/loginRecord/getHours')).dataPoints
  expect(await hours()).toHaveLength(24)
  await house.prepare(async act => {
    const login = { typedName: 'wang', kind: 'login', ip: '192.0.2.1' } as const
    await recordLogin(act, { ...login, result: 'ok', organisation })
    await recordLogin(act, { ...login, result: 'wrong', organisation })
    await recordLogin(act, { ...login, result: 'wrong', organisation: null })
  })
  // In the hour of now, or in the one before where the clock struck meanwhile.
  expect((await hours()).slice(-2)).toContainEqual(
    expect.objectContaining({ succeeded: 1, failed: 1 }),
  )
})
