import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Tx } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { runKeeper } from '#kernel/server/job-runs.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { operationLog } from '#kernel/server/operation.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openTask, platformModule, tellTask } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { logModule, writeOperations } from '../index.ts'
import { watchLogs } from '../log-alert.ts'
import { forgetMeasures, keepRuns } from './keep-runs.ts'

const keeper = personWith(['jobRun.view', 'jobRun.start'], { name: '系统管理员' })
const auditor = personWith(['jobRun.view', 'logAlert.view', 'operation.view'])
const nothing = z.object({})
let isBroken = true
let release: (() => void) | undefined
const forgetHeld = () => {
  release = undefined
}

const count = job('trial.count', {
  label: '清点',
  payload: nothing,
  retries: 0,
  every: '0 2 * * *',
  run: async () => {},
})
const mend = job('trial.mend', {
  label: '修补',
  payload: nothing,
  retries: 0,
  every: '*/5 * * * *',
  run: async () => {
    if (isBroken) throw new Error('没有墨水')
  },
})
const hold = job('trial.hold', {
  label: '等待',
  payload: nothing,
  retries: 0,
  every: '0 3 * * 1',
  run: () => new Promise<void>(resolve => (release = resolve)),
})
const asked = job('trial.asked', {
  label: '按需',
  payload: z.strictObject({ id: z.uuid() }),
  retries: 0,
  run: async () => {},
})
const trial: ServerModule = { name: 'trial', jobs: [count, mend, hold, asked] }

let house: TestHouse

// Jobs that fail on purpose need not fill the output.
vi.stubEnv('LOG', 'off')

beforeAll(async () => {
  house = await openHouse([people, platformModule, logModule, trial], { jobs: true })
  answerPort(operationLog, writeOperations)
  answerPort(runKeeper, keepRuns)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  release?.()
  await house.close()
})

const start = (name: string, who = keeper) =>
  house.call(who, 'POST', '/api/log/jobRun/start', { job: name })

async function stateOf(name: string) {
  const { dataPoints } = await house.call(keeper, 'GET', '/api/log/jobRun/getJobs')
  return dataPoints.find((each: { name: string }) => each.name === name)
}

/** Begins a job and waits until it has been worked so often. */
async function worked(name: string, times: number) {
  const ran = async () =>
    (await stateOf(name)).runs.filter((run: { ms: number | null }) => run.ms !== null).length
  expect((await start(name)).statusCode).toBe(1)
  await expect.poll(ran, { timeout: 10_000 }).toBe(times)
  await expect.poll(async () => (await stateOf(name)).running, { timeout: 10_000 }).toBe(0)
}

it('says when each job runs, in words and by the next moment, and that some are begun by others', async () => {
  const named = await Promise.all(['trial.count', 'trial.mend', 'trial.hold'].map(stateOf))
  expect(named.map(({ label, schedule }) => [label, schedule])).toEqual([
    ['清点', '每天 02:00'],
    ['修补', '每 5 分钟'],
    ['等待', '每周一 03:00'],
  ])
  for (const { nextAt } of named) expect(Date.parse(nextAt)).toBeGreaterThan(Date.now())
  expect(new Date(named[0].nextAt).getUTCHours()).toBe(18)
  expect(await stateOf('trial.asked')).toMatchObject({ schedule: null, nextAt: null, runs: [] })
})

it('begins a job at once by a person, which the operation log holds', async () => {
  await worked('trial.count', 1)
  const { runs, failures } = await stateOf('trial.count')
  expect(failures).toBe(0)
  expect(runs).toEqual([
    {
      at: expect.any(String),
      ms: expect.any(Number),
      outcome: 'done',
      message: null,
      requestId: expect.stringMatching(/^job [0-9a-f-]{36}$/),
    },
  ])
  const filter = [{ field: 'action', op: 'is', value: 'jobRun.start' }]
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
    filter,
  })
  expect(dataPoints.list).toMatchObject([
    { title: '清点', accountName: '系统管理员', outcome: 'done', risk: 'high' },
  ])
})

it('begins nothing that takes values, is unknown, or already waits or works', async () => {
  expect((await start('trial.asked')).statusMessage).toBe('该任务由业务操作触发，不能单独运行')
  expect((await start('pg_sleep')).statusCode).toBe(4040)
  const both = await Promise.all([start('trial.hold'), start('trial.hold')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([0, 1])
  await expect.poll(() => release !== undefined, { timeout: 10_000 }).toBe(true)
  expect((await start('trial.hold')).statusMessage).toBe('该任务正在运行或排队，请稍后再试')
  expect(await stateOf('trial.hold')).toMatchObject({ running: 1, runs: [{ outcome: 'running' }] })
  release?.()
  await expect
    .poll(async () => (await stateOf('trial.hold')).runs[0].outcome, { timeout: 10_000 })
    .toBe('done')
})

it('begins nothing beside what came into the queue while it waited for its turn', async () => {
  forgetHeld()
  const { waiting } = await house.database.change('all', async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('trial.hold', 0))`)
    const waiting = start('trial.hold')
    await expect.poll(() => waitersIn(tx)).toBe(1)
    await house.prepare(act => act.enqueue(hold, {}))
    return { waiting }
  })
  expect((await waiting).statusMessage).toBe('该任务正在运行或排队，请稍后再试')
  await expect.poll(() => release !== undefined).toBe(true)
  release?.()
  await expect.poll(async () => (await stateOf('trial.hold')).running).toBe(0)
})

async function waitersIn(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and not granted and datname = current_database()`)
  return rows[0]?.n ?? 0
}

it('shows jobs and lets begin them only whoever may, after the identity was confirmed', async () => {
  const nobody = personWith(['operation.view'])
  for (const call of ['getJobs', 'getOpenJobs', 'getListByPage'])
    expect((await house.call(nobody, 'GET', `/api/log/jobRun/${call}`)).statusCode).toBe(4031)
  expect((await start('trial.count', auditor)).statusCode).toBe(4031)
  const unproved = personWith(['jobRun.start'], { elevatedUntil: null })
  expect((await start('trial.count', unproved)).statusCode).toBe(4033)
})

it('raises one alert when a job failed three times in a row, and another for the next row', async () => {
  const alerts = async () => {
    await house.run(watchLogs, {})
    const filter = [{ field: 'rule', op: 'is', value: 'jobFailing' }]
    const { dataPoints } = await house.call(auditor, 'GET', '/api/log/logAlert/getListByPage', {
      filter,
    })
    return dataPoints.list.map(({ summary }: { summary: string }) => summary)
  }
  await worked('trial.mend', 1)
  await worked('trial.mend', 2)
  expect(await alerts()).toEqual([])
  await worked('trial.mend', 3)
  expect(await stateOf('trial.mend')).toMatchObject({
    failures: 3,
    runs: [{}, {}, { outcome: 'failed', message: 'Error: 没有墨水' }],
  })
  const once = ['任务「修补」连续失败 3 次：Error: 没有墨水']
  expect(await alerts()).toEqual(once)
  await worked('trial.mend', 4)
  expect(await alerts()).toEqual(once)
  isBroken = false
  await worked('trial.mend', 5)
  expect((await stateOf('trial.mend')).failures).toBe(0)
  isBroken = true
  for (const times of [6, 7, 8]) await worked('trial.mend', times)
  expect(await alerts()).toHaveLength(2)
}, 60_000)

it('takes a run whose process died for broken off, and the next try says so for good', async () => {
  const ticket = newId()
  await keepRuns.begin(house.database, { name: 'trial.asked', ticket })
  expect((await stateOf('trial.asked')).runs).toMatchObject([{ outcome: 'lost', ms: null }])
  await keepRuns.begin(house.database, { name: 'trial.asked', ticket })
  const { runs } = await stateOf('trial.asked')
  expect(runs).toMatchObject([{ outcome: 'lost', ms: expect.any(Number) }, { outcome: 'lost' }])
})

it('draws the last thirty runs, oldest first, and keeps the last hundred', async () => {
  await house.prepare(act =>
    act.tx.execute(`insert into job_run (id, job, ticket, started_at, ended_at, outcome)
      select gen_random_uuid(), 'trial.asked', 'x', now() + at * interval '1 minute',
        now() + at * interval '1 minute' + at * interval '1 ms', 'done' from generate_series(1, 150) as at`),
  )
  const { runs } = await stateOf('trial.asked')
  expect(runs.map(({ ms }: { ms: number }) => ms)).toEqual(
    Array.from({ length: 30 }, (_, at) => 121 + at),
  )
  await house.run(forgetMeasures, {})
  const { rows } = await house.prepare(act =>
    act.tx.execute(`select count(*)::int as runs, min(ended_at - started_at)::text as oldest
      from job_run where job = 'trial.asked'`),
  )
  expect(rows).toEqual([{ runs: 100, oldest: '00:00:00.051' }])
})

it('lists what waits and works of everybody, with who, since when, and what has not moved', async () => {
  const [lin] = (
    await house.prepare(act =>
      act.tx.execute(
        `insert into account (id, name, owner_kind) values ('${newId()}', '林静', 'platform') returning id`,
      ),
    )
  ).rows
  const account = String(lin?.id)
  const [moving, stuck] = await house.prepare(async act => [
    await openTask(act, { kind: 'export', title: '导出捐赠', account }),
    await openTask(act, { kind: 'import', title: '导入账号', account }),
  ])
  await house.prepare(act =>
    act.tx.execute(`update task set moved_at = now() - interval '11 minutes'`),
  )
  await tellTask(house.database, moving ?? '', { percent: 40 })
  const { dataPoints } = await house.call(keeper, 'GET', '/api/log/jobRun/getOpenJobs')
  expect(dataPoints).toMatchObject([
    { id: moving, person: '林静', isRunning: true, percent: 40, isStuck: false },
    { id: stuck, title: '导入账号', kind: 'import', isRunning: false, isStuck: true },
  ])
})
