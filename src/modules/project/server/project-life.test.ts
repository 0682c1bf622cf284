import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { causesGiven, causeTerms, drivesOf, pauseCauses } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { watchCauses } from '#modules/cause/server/scheduler.ts'
import { charityPorts } from '#modules/charity/server/index.ts'
import type { CauseFigures } from '#modules/finance/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { project } from '../model/index.ts'
import {
  noFigures,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'
import { dayFromNow } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
const figures = new Map<string, CauseFigures>()
const reason = { reason: '按计划办理' }

beforeAll(async () => {
  house = await openHouse(projectModules)
  reconnect(charityPorts, { pauseCauses })
  reconnect(causePorts, { causeFigures: async () => figures })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())
beforeEach(() => {
  figures.clear()
  reconnect(causePorts, { whyNotClosable: async () => [] })
})

const stateOf = async (id: string) =>
  (await house.prepare(act => findRow(act.tx, project, id)))?.state
const sql = (statement: string) => house.prepare(act => act.tx.execute(statement))

describe('raising', () => {
  it('starts with a recorded plan, which then raises too', async () => {
    const row = await world.raising()
    expect(row).toMatchObject({ state: 'raising', extra: { plan: { state: 'raising' } } })
    expect(row.raisingAt).not.toBe(null)
  })

  it('does not start before its day, without a filed plan, or without a merchant number', async () => {
    const later = await world.approved({ raiseStart: dayFromNow(5) })
    expect((await world.move(world.officer, 'startRaising', later)).statusMessage).toBe(
      `不能募捐：募捐开始日期为 ${dayFromNow(5)}`,
    )
    const row = await world.approved()
    await sql(`update fundraising_plan set state = 'filed' where id = '${row.plan}'`)
    expect((await world.move(world.officer, 'startRaising', row)).statusMessage).toBe(
      '不能募捐：募捐方案尚未备案',
    )
    await sql(`update fundraising_plan set state = 'recorded' where id = '${row.plan}'`)
    await sql("update org_merchant set state = 'stopped'")
    expect((await world.move(world.officer, 'startRaising', row)).statusMessage).toBe(
      '不能募捐：机构尚无已开通的收款商户号',
    )
    await sql("update org_merchant set state = 'active'")
    expect((await world.move(world.officer, 'startRaising', row)).statusCode).toBe(1)
  })

  it('waits ten days after its plan was filed, where it was approved before that (BR-06)', async () => {
    const row = await world.approved()
    const filed = (days: number) =>
      sql(
        `update fundraising_plan set submitted_on = '${dayFromNow(days)}' where id = '${row.plan}'`,
      )
    await filed(-9)
    expect((await world.move(world.officer, 'startRaising', row)).statusMessage).toBe(
      `不能募捐：募捐方案 ${dayFromNow(-9)} 提交备案，最早 ${dayFromNow(1)} 可以开始募捐`,
    )
    await filed(-10)
    expect((await world.move(world.officer, 'startRaising', row)).statusCode).toBe(1)
  })

  it('takes a record number of the organisation itself only (BR-03)', async () => {
    const plan = await world.recordedPlan()
    const twin = await house.prepare(async act => {
      await act.tx.execute(`update fundraising_plan set state = 'filed' where id = '${plan.id}'`)
      return act.tx.execute(`select version from fundraising_plan where id = '${plan.id}'`)
    })
    const version = (twin.rows[0] as { version: number }).version
    const record = (recordNo: string) =>
      world.post(world.officer, 'fundraisingPlan/record', {
        id: plan.id,
        version,
        recordNo,
        recordedOn: dayFromNow(-1),
        receiptFiles: [newId()],
      })
    expect((await record(`${world.south.uscc}A26001`)).dataPoints.errors[0].message).toBe(
      '备案编号前 18 位与机构信用代码不一致',
    )
    expect((await record('26001')).dataPoints.errors[0].field).toBe('recordNo')
  })

  it('keeps most facts as they were approved', async () => {
    const row = await world.raising()
    const wrong = await world.post(world.officer, 'project/update', {
      id: row.id,
      version: row.version,
      targetAmount: 1_000,
      contactName: '新联系人',
    })
    expect(wrong.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'targetAmount',
    ])
    const right = await world.post(world.officer, 'project/update', {
      id: row.id,
      version: row.version,
      contactName: '新联系人',
    })
    expect(right.dataPoints.contactName).toBe('新联系人')
  })

  it('tells the donation side the terms, and whether it raises', async () => {
    const row = await world.raising({ feeRate: 500, feeBasis: '1' })
    const draft = await world.draft()
    const terms = await house.prepare(act => causeTerms(act.tx, [row.id, draft.id]))
    expect(terms.get(row.id)).toMatchObject({
      organisation: world.north.id,
      feeRate: 500,
      isRaising: true,
      isPaused: false,
      custodial: false,
    })
    expect(terms.get(draft.id)).toMatchObject({ feeRate: 0, isRaising: false })
  })

  it('ends by itself at its target only where that was chosen', async () => {
    const [stops, goesOn] = [await world.raising({ overTarget: '2' }), await world.raising()]
    for (const each of [stops, goesOn]) figures.set(each.id, { ...noFigures, raised: 10_000_000 })
    await house.prepare(act => causesGiven(act, [{ cause: stops.id }, { cause: goesOn.id }]))
    expect(await stateOf(stops.id)).toBe('raised')
    expect(await stateOf(goesOn.id)).toBe('raising')
  })
})

describe('the scheduler', () => {
  it('starts drives on their day and ends them after it', async () => {
    const due = await world.approved()
    const over = await world.raising()
    await sql(`update project set raise_end = '${dayFromNow(-1)}' where id = '${over.id}'`)
    await house.run(watchCauses, {})
    expect(await stateOf(due.id)).toBe('raising')
    expect(await stateOf(over.id)).toBe('raised')
  })

  it('stops what its plan no longer covers', async () => {
    const row = await world.raising()
    await sql(`update fundraising_plan set end_date = '${dayFromNow(-1)}' where id = '${row.plan}'`)
    await house.run(watchCauses, {})
    expect(await stateOf(row.id)).toBe('paused')
    const plan = await house.prepare(act =>
      act.tx.execute(`select state from fundraising_plan where id = '${row.plan}'`),
    )
    expect(plan.rows[0]).toEqual({ state: 'ended' })
  })

  it('ends a plan with the drive of its last cause', async () => {
    const plan = await world.recordedPlan()
    const [one, two] = [
      await world.raising({ plan: plan.id }),
      await world.raising({ plan: plan.id }),
    ]
    const state = async () => {
      await house.run(watchCauses, {})
      return (await house.prepare(act => findRow(act.tx, fundraisingPlan, plan.id)))?.state
    }
    await world.move(world.officer, 'endRaising', one, reason)
    const paused = (await world.move(world.officer, 'pause', two, reason)).dataPoints
    expect(await state()).toBe('raising')
    const resumed = (await world.move(world.officer, 'resume', paused, reason)).dataPoints
    const ended = (await world.move(world.officer, 'endRaising', resumed, reason)).dataPoints
    const begun = (await world.move(world.officer, 'execute', ended)).dataPoints
    await world.move(world.officer, 'pause', begun, reason)
    expect(await state()).toBe('ended')
  })

  it('stops everything of an organisation that is frozen, and resumes by hand only', async () => {
    const row = await world.raising()
    const platform = personWith([
      'organisation.view',
      'organisation.freeze',
      'organisation.unfreeze',
    ])
    const owner = await house.call(platform, 'GET', '/api/charity/organisation/getById', {
      id: world.north.id,
    })
    const frozen = await house.call(platform, 'POST', '/api/charity/organisation/freeze', {
      id: world.north.id,
      version: owner.dataPoints.version,
      reason: 'complaint',
    })
    const paused = await world.get(world.officer, 'project/getById', { id: row.id })
    expect(paused.dataPoints).toMatchObject({ state: 'paused', pausedFrom: 'raising' })
    const early = await world.move(world.officer, 'resume', paused.dataPoints, reason)
    expect(early.statusMessage).toBe('不能募捐：机构已冻结（投诉核查）')
    await house.call(platform, 'POST', '/api/charity/organisation/unfreeze', {
      id: world.north.id,
      version: frozen.dataPoints.version,
    })
    expect(await stateOf(row.id)).toBe('paused')
    expect(
      (await world.move(world.officer, 'resume', paused.dataPoints, reason)).dataPoints,
    ).toMatchObject({ state: 'raising', pausedFrom: null })
  })
})

it('is resumed as a drive that has ended where its days ran out meanwhile', async () => {
  const row = await world.raising()
  const paused = await world.move(world.officer, 'pause', row, reason)
  const day = dayFromNow(-1)
  await sql(
    `update project set raise_start = '${day}', raise_end = '${day}' where id = '${row.id}'`,
  )
  const resumed = await world.move(world.officer, 'resume', paused.dataPoints, reason)
  expect(resumed.dataPoints).toMatchObject({ state: 'raised', pausedFrom: null })
  expect(resumed.dataPoints.raisedAt).not.toBe(null)
})

describe('a lost qualification', () => {
  it('stops public drives only', async () => {
    const open = await world.raising()
    const directed = await world.draft({ raiseMode: '2' })
    await sql(`update project set state = 'raising' where id = '${directed.id}'`)
    const why = { publicOnly: true, reason: '公开募捐资格证书已过期' }
    await house.prepare(act => pauseCauses(act, world.north.id, why))
    expect(await stateOf(open.id)).toBe('paused')
    expect(await stateOf(directed.id)).toBe('raising')
  })
})

it('counts the drives and plans that rest on the facts of an organisation', async () => {
  const count = (holder: string) =>
    house.prepare(act => drivesOf(act.tx, { organisation: world.north.id, holder }))
  const before = await count('北方慈善基金会')
  await world.raising()
  await world.recordedPlan()
  const directed = await world.draft({ raiseMode: '2' })
  await sql(`update project set state = 'raising' where id = '${directed.id}'`)
  expect(await count('北方慈善基金会')).toEqual({
    ...{ publicRaising: before.publicRaising + 1, plans: before.plans + 2 },
    plansOfOtherHolder: 0,
  })
  expect((await count('新北方慈善基金会')).plansOfOtherHolder).toBe(before.plans + 2)
})
