import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { charityConfig } from '#modules/charity/model/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/cause-world.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith } from '#test/house.ts'
import { openChangeTask } from './disclosure/change-of-organisation.ts'

let world: CauseWorld

beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(() => world.house.close())
beforeEach(async () => {
  await world.house.prepare(act => act.tx.execute('delete from disclosure_task'))
  await world.house.prepare(act => act.tx.execute("update project set state = 'archived'"))
  world.told.length = 0
})

const duesOf = async (cause: string | null) => {
  const { rows } = await world.house.prepare(act =>
    act.tx.execute(`select kind, due_on::text as due, state from disclosure_task
      where ${cause === null ? 'cause is null' : `cause = '${cause}'`} order by kind, due_on`),
  )
  return rows.map(({ kind, due, state }) => `${kind} ${due} ${state}`)
}
const year = { from: '2026-01-10', to: '2026-12-31' }
const taskOf = async (cause: string) => {
  const list = await world.ask(world.writer, 'disclosureTask/getListByPage', {
    filter: [{ field: 'cause', op: 'is', value: cause }],
  })
  return list.dataPoints.list[0]
}

describe('the tasks of a drive (BR-19)', () => {
  it('longer than six months are due every three months from its start, and overdue the day after', async () => {
    const { id } = await world.begun(year)
    await world.night('2026-01-11')
    const open = ['quarter 2026-04-10 open', 'quarter 2026-07-10 open', 'quarter 2026-10-10 open']
    expect(await duesOf(id)).toEqual(open)
    await world.night('2026-04-10')
    expect(await duesOf(id)).toEqual(open)
    await world.night('2026-04-11')
    expect(await duesOf(id)).toEqual(['quarter 2026-04-10 overdue', ...open.slice(1)])
    await world.night('2026-04-11')
    expect(await duesOf(id)).toHaveLength(3)
  })

  it('of six months are the final report alone', async () => {
    const { id } = await world.begun({ from: '2026-01-10', to: '2026-07-09' })
    await world.night('2026-03-01')
    expect(await duesOf(id)).toEqual([])
    await world.house.prepare(act =>
      act.tx.execute(
        `update project set state = 'raised', raised_at = '2026-07-10 00:15+08' where id = '${id}'`,
      ),
    )
    await world.night('2026-07-10')
    expect(await duesOf(id)).toEqual(['driveFinal 2026-10-09 open'])
  })

  it('fall away behind an end that came early', async () => {
    const { id } = await world.begun(year)
    await world.night('2026-01-11')
    await world.house.prepare(act =>
      act.tx.execute(
        `update project set state = 'raised', raised_at = '2026-05-02 12:00+08' where id = '${id}'`,
      ),
    )
    await world.night('2026-05-03')
    expect(await duesOf(id)).toEqual([
      'driveFinal 2026-08-02 open',
      'quarter 2026-04-10 overdue',
      'quarter 2026-07-10 waived',
      'quarter 2026-10-10 waived',
    ])
  })

  it('of an emergency come every five days', async () => {
    const { id } = await world.begun(
      { from: '2026-06-01', to: '2026-08-01' },
      { emergency: 'true', emergency_event: '地震' },
    )
    await world.night('2026-06-08')
    expect(await duesOf(id)).toEqual([
      'emergency5 2026-06-06 overdue',
      'emergency5 2026-06-11 open',
    ])
  })

  it('of an execution are counted from its own start; its end asks the final report, the close the surplus', async () => {
    const { id } = await world.begun(
      { from: '2026-01-10', to: '2026-03-31' },
      {
        ...{ state: 'executing', raised_at: '2026-04-01 00:15+08' },
        ...{ exec_start: '2026-02-01', exec_end: '2026-10-31' },
      },
    )
    await world.night('2026-04-02')
    expect(await duesOf(id)).toEqual([
      'driveFinal 2026-06-30 open',
      'quarter 2026-07-01 open',
      'quarter 2026-10-01 open',
    ])
    await world.house.prepare(act =>
      act.tx.execute(
        `update project set state = 'closed', ended_at = '2026-09-15 12:00+08' where id = '${id}'`,
      ),
    )
    await world.night('2026-09-16')
    expect((await duesOf(id)).filter(each => !each.startsWith('quarter'))).toEqual([
      'driveFinal 2026-06-30 overdue',
      'projectFinal 2026-12-15 open',
      'surplus 2026-12-15 open',
    ])
  })
})

it('asks the reports of the year before of who was there, in March and in May (BR-21)', async () => {
  await world.house.prepare(act =>
    act.tx.execute(
      `update organisation set joined_at = '2025-06-01', org_form = '3' where id = '${world.north.id}'`,
    ),
  )
  await world.night('2026-01-02')
  const task = ['annual331 2026-03-31 open', 'annual531 2026-05-31 open']
  expect(await duesOf(null)).toEqual(task)
  await world.house.prepare(act =>
    act.tx.execute(
      `update organisation set joined_at = '2026-02-01' where id = '${world.north.id}'`,
    ),
  )
  await world.house.prepare(act => act.tx.execute('delete from disclosure_task'))
  await world.night('2026-03-02')
  expect(await duesOf(null)).toEqual([])
})

it('reminds 30, 7 and 1 days before and every day afterwards, once a day', async () => {
  await world.begun({ from: '2026-01-10', to: '2026-07-12' })
  for (const day of ['2026-03-10', '2026-03-11', '2026-03-11', '2026-04-03', '2026-04-09'])
    await world.night(day)
  expect(world.told.map(({ title }) => title)).toEqual(Array(3).fill('信息披露即将到期'))
  world.told.length = 0
  for (const day of ['2026-04-11', '2026-04-11', '2026-04-12']) await world.night(day)
  expect(world.told.map(({ title }) => title)).toEqual(Array(2).fill('1 项信息披露已逾期'))
  expect(world.told[0]?.body).toContain('应于 2026-04-10 前完成')
})

describe('an overdue task', () => {
  const late = () => world.begun({ from: dayFromNow(-100), to: dayFromNow(200) })

  it('is counted, red on the list of projects, and keeps new projects from being sent in', async () => {
    const { id } = await late()
    await world.night(dayFromNow(0))
    const found = await world.get(world.officer, 'project/getListByPage', {
      filter: [{ field: 'disclosureOverdue', op: 'is', value: true }],
    })
    expect(found.dataPoints.list).toMatchObject([{ id, extra: { disclosure: { overdue: 1 } } }])
    const next = await world.draft()
    const warned = await world.get(world.officer, 'project/getPrecheck', { id: next.id })
    expect(warned.dataPoints.findings).toContainEqual({
      ...{ item: '披露逾期', field: 'organisation', level: 'warn' },
      message: '机构有 1 项信息披露逾期',
    })
    await world.house.prepare(act =>
      insertRow(act, charityConfig, { organisation: world.north.id, blockOverdue: true }),
    )
    const refused = await world.move(world.officer, 'submit', next)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'organisation', message: '机构有 1 项信息披露逾期' },
    ])
    await world.publishedProgress(id)
    expect((await world.move(world.officer, 'submit', next)).statusCode).toBe(1)
  })

  it('is done by the progress that is proposed for it, and open again when that is taken down', async () => {
    const { id } = await late()
    await world.night(dayFromNow(0))
    const row = await world.publishedProgress(id)
    const task = await taskOf(id)
    expect(task).toMatchObject({ state: 'done', doneProgress: row.id, doneOn: dayFromNow(0) })
    expect(row.coversTask).toBe(task.id)
    await world.step(world.writer, 'progress/withdraw', row, { reason: '图片有误' })
    expect(await taskOf(id)).toMatchObject({ state: 'overdue', doneProgress: null })
  })

  it('is done by one of two that are published at once', async () => {
    const { id } = await late()
    await world.night(dayFromNow(0))
    const task = await taskOf(id)
    const send = async () =>
      (
        await world.step(
          world.writer,
          'progress/submit',
          await world.progress(id, { coversTask: task.id }),
        )
      ).dataPoints
    const [one, other] = [await send(), await send()]
    const answers = await Promise.all([
      world.step(world.judge, 'progress/approve', one),
      world.step(world.otherJudge, 'progress/approve', other),
    ])
    expect(answers.map(each => each.statusCode)).toEqual([1, 1])
    const done = await taskOf(id)
    expect(done.state).toBe('done')
    expect([one.id, other.id]).toContain(done.doneProgress)
  })

  it('is waived by the platform alone, with a reason, and reminded of once a day', async () => {
    const { id } = await late()
    await world.night(dayFromNow(0))
    const task = await taskOf(id)
    const holds = ['disclosureTask.view', 'disclosureTask.waive', 'disclosureTask.remind']
    const northern = personWith(holds, {
      ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
    })
    const reason = { note: '项目已提前结束' }
    expect((await world.step(northern, 'disclosureTask/waive', task, reason)).status).toBe(403)
    const platform = personWith(holds)
    world.told.length = 0
    const reminded = await world.step(platform, 'disclosureTask/remind', task)
    expect(world.told).toHaveLength(1)
    const again = await world.step(platform, 'disclosureTask/remind', reminded.dataPoints)
    expect(again.statusMessage).toBe('今天已提醒过，每天最多提醒一次')
    const version = { ...task, version: reminded.dataPoints.version }
    const bare = await world.step(platform, 'disclosureTask/waive', version)
    expect(bare.dataPoints.errors[0].field).toBe('note')
    const waived = await world.step(platform, 'disclosureTask/waive', version, reason)
    expect(waived.dataPoints).toMatchObject({ state: 'waived', note: '项目已提前结束' })
  })

  it('of a cause is not written off by hand, and is nothing to another organisation', async () => {
    const { id } = await late()
    await world.night(dayFromNow(0))
    const task = await taskOf(id)
    const answers = { doneFiles: [newId()], note: '已经报送' }
    const refused = await world.step(world.writer, 'disclosureTask/fulfil', task, answers)
    expect(refused.statusMessage).toBe('该任务由发布进展或报告完成，不能登记办结')
    const foreign = await world.ask(world.stranger, 'disclosureTask/getById', { id: task.id })
    const unknown = await world.ask(world.stranger, 'disclosureTask/getById', { id: newId() })
    expect([foreign.status, foreign.statusMessage]).toEqual([unknown.status, unknown.statusMessage])
  })
})

it('of changed facts of an organisation is due in thirty days, and one for what changed on a day', async () => {
  const changed = { organisation: world.north.id, name: '北方慈善基金会' }
  await world.house.prepare(act => openChangeTask(act, { ...changed, labels: ['官网'] }))
  await world.house.prepare(act => openChangeTask(act, { ...changed, labels: ['公示电话'] }))
  expect(await duesOf(null)).toEqual([`event30 ${dayFromNow(30)} open`])
})
