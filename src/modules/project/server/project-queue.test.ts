import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { warnOfPlans } from '#modules/cause/server/scheduler.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'
import { dayFromNow } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

it('narrows the queue by organisation, category, step and emergency', async () => {
  const plain = await world.submitted()
  const urgent = await world.submitted({ emergency: true, emergencyEvent: '地震' })
  const queue = async (question: object) => {
    const answer = await house.call(world.first, 'GET', '/api/approval/review/getQueue', {
      kind: 'project',
      ...question,
    })
    return answer.dataPoints.list.map((each: { record: string }) => each.record)
  }
  const where = (field: string, value: unknown) => ({ filter: [{ field, op: 'is', value }] })
  expect(await queue({})).toEqual([plain.id, urgent.id])
  expect(await queue(where('emergency', true))).toEqual([urgent.id])
  expect(await queue(where('category', world.category))).toEqual([plain.id, urgent.id])
  expect(await queue(where('category', world.north.id))).toEqual([])
  expect(await queue({ organisation: world.south.id })).toEqual([])
  expect(await queue({ organisation: world.north.id, step: 1 })).toHaveLength(2)
  expect(await queue({ step: 2 })).toEqual([])
  const mixed = await house.call(world.first, 'GET', '/api/approval/review/getQueue', {
    ...where('emergency', true),
  })
  expect(mixed.dataPoints.errors).toEqual([
    { field: 'filter', message: '这些审核不能按此条件筛选' },
  ])
})

it('tells the organisation 30, 7 and 1 days before a filed plan ends, and on no other day', async () => {
  const told: string[] = []
  reconnect(causePorts, {
    tellOrganisation: async (_act, _organisation, { body }) => {
      told.push(body)
    },
  })
  const plan = await world.recordedPlan()
  for (const days of [31, 30, 29, 7, 1, 0]) {
    await house.prepare(async act => {
      const row = await lockRow(act, fundraisingPlan, plan.id)
      await updateRow(act, fundraisingPlan, row, { endDate: dayFromNow(days) })
      await warnOfPlans(act)
    })
  }
  expect(told.map(body => /剩余 (\d+) 天/.exec(body)?.[1])).toEqual(['30', '7', '1'])
  reconnect(causePorts, { tellOrganisation: async () => {} })
})
