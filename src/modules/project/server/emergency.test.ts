import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { watchCause } from '#modules/cause/server/scheduler.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { project } from '../model/index.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'
import { dayFromNow, planDraft } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
let told: { title: string; body: string }[] = []

beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
  reconnect(causePorts, {
    tellOrganisation: async (_act, _organisation, notice) => {
      told.push(notice)
    },
  })
})
afterAll(() => house.close())
beforeEach(() => {
  told = []
})

type Row = Awaited<ReturnType<ProjectWorld['draft']>>
const urgent = { plan: null, emergency: true, emergencyEvent: '地震' }
const read = (id: string) => house.prepare(act => findRow(act.tx, project, id))
const stateOfPlan = async (id: string) =>
  (await house.prepare(act => findRow(act.tx, fundraisingPlan, id)))?.state
const began = (id: string, days: number) =>
  house.prepare(act =>
    act.tx.execute(
      `update project set raising_at = now() - interval '${days} days' where id = '${id}'`,
    ),
  )
const night = async (id: string) => {
  await house.prepare(act => watchCause(act, id))
  return (await read(id))?.state
}
const link = (row: Row, plan: string) =>
  world.post(world.officer, 'project/update', { id: row.id, version: row.version, plan })

it('is reminded every day to file its plan, and stops on the eleventh day after it began (BR-06)', async () => {
  const row = await world.raising({ ...urgent, title: '地震救援行动' })
  expect(await night(row.id)).toBe('raising')
  expect(told).toEqual([
    {
      title: '应急募捐尚未备案',
      body: `地震救援行动的募捐方案须在 ${dayFromNow(10)} 前完成备案，逾期将自动暂停募捐`,
    },
  ])
  await began(row.id, 10)
  expect(await night(row.id)).toBe('raising')
  expect(told).toHaveLength(2)
  await began(row.id, 11)
  expect(await night(row.id)).toBe('paused')
  expect(told.at(-1)?.title).toBe('项目已自动暂停募捐')
})

it('counts the days from when it began, not from when it was to begin', async () => {
  const row = await world.approved(urgent)
  await house.prepare(act =>
    act.tx.execute(`update project set raise_start = '${dayFromNow(-20)}' where id = '${row.id}'`),
  )
  expect((await world.move(world.officer, 'startRaising', row)).dataPoints.state).toBe('raising')
})

it('takes its plan after approval, once, and only one that fits', async () => {
  const row = await world.raising(urgent)
  const short = await world.recordedPlan({ endDate: dayFromNow(20) })
  expect((await link(row, short.id)).dataPoints.errors).toEqual([
    { field: 'raiseEnd', message: `募捐结束不能晚于方案结束日期 ${dayFromNow(20)}` },
  ])
  const plan = await world.recordedPlan()
  const taken = await link(row, plan.id)
  expect(taken.dataPoints.plan).toBe(plan.id)
  expect(await stateOfPlan(plan.id)).toBe('raising')
  expect(await night(row.id)).toBe('raising')
  expect(told).toEqual([])
  const other = await world.recordedPlan()
  expect((await link(taken.dataPoints, other.id)).dataPoints.errors[0].field).toBe('plan')
  const usual = await world.approved()
  expect((await link(usual, other.id)).dataPoints.errors[0].field).toBe('plan')
})

it('whose plan is recorded meanwhile raises under it from then on', async () => {
  const row = await world.raising(urgent)
  const made = await world.post(world.officer, 'fundraisingPlan/insert', planDraft(world.north.id))
  const step = async (name: string, plan: Row, answers: object = {}, by = world.officer) =>
    (
      await world.post(by, `fundraisingPlan/${name}`, {
        ...{ id: plan.id, version: plan.version },
        ...answers,
      })
    ).dataPoints
  let plan = await step('submit', made.dataPoints)
  plan = await step('approve', plan, {}, world.first)
  expect((await link(row, plan.id)).statusCode).toBe(1)
  plan = await step('file', plan, { submittedOn: dayFromNow(0) })
  const recordNo = `${world.north.uscc}A26777`
  plan = await step('record', plan, {
    ...{ recordNo, recordedOn: dayFromNow(0), receiptFiles: [newId()] },
  })
  expect(plan.state).toBe('raising')
  expect((await read(row.id))?.recordNo).toBe(recordNo)
})
