import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pauseCauses } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { charityPorts } from '#modules/charity/server/index.ts'
import type { CauseFigures } from '#modules/finance/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import {
  noFigures,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'

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

describe('the end', () => {
  it('of a drive is reviewed by somebody else; refused, the drive goes on', async () => {
    const row = await world.raising()
    const asked = await world.move(world.officer, 'terminate', row, { cause: '5', ...reason })
    expect(asked.dataPoints).toMatchObject({
      state: 'raising',
      ending: 'terminate',
      statusReason: '机构决定：按计划办理',
    })
    expect(
      (await world.move(world.officer, 'terminate', asked.dataPoints, { cause: '5', ...reason }))
        .status,
    ).toBe(422)
    const both = personWith(['project.view', 'project.approveEnding', 'project.terminate'], {
      accountId: world.officer.accountId,
    })
    expect((await world.move(both, 'approveEnding', asked.dataPoints)).statusMessage).toBe(
      '提交人不能审核自己提交的申请',
    )
    const no = await world.move(world.first, 'rejectEnding', asked.dataPoints, {
      opinion: '请先完成捐赠人告知',
    })
    expect(no.dataPoints).toMatchObject({ state: 'raising', ending: null })
    const again = await world.move(world.officer, 'terminate', no.dataPoints, {
      cause: '5',
      ...reason,
    })
    const done = await world.move(world.first, 'approveEnding', again.dataPoints)
    expect(done.dataPoints).toMatchObject({ state: 'terminated', ending: null })
  })

  it('of an execution waits for what is still open (BR-17), at the request and at the approval', async () => {
    const raised = await world.move(world.officer, 'endRaising', await world.raising(), reason)
    const executing = await world.move(world.officer, 'execute', raised.dataPoints)
    expect(executing.dataPoints.state).toBe('executing')
    reconnect(causePorts, { whyNotClosable: async () => ['拨付单 P1 尚未签收'] })
    expect(
      (await world.move(world.officer, 'close', executing.dataPoints, reason)).statusMessage,
    ).toBe('不能结项：拨付单 P1 尚未签收')
    reconnect(causePorts, { whyNotClosable: async () => [] })
    const asked = await world.move(world.officer, 'close', executing.dataPoints, reason)
    reconnect(causePorts, { whyNotClosable: async () => ['拨付单 P1 尚未签收'] })
    expect((await world.move(world.first, 'approveEnding', asked.dataPoints)).statusMessage).toBe(
      '不能结项：拨付单 P1 尚未签收',
    )
    reconnect(causePorts, { whyNotClosable: async () => [] })
    const closed = await world.move(world.first, 'approveEnding', asked.dataPoints)
    expect(closed.dataPoints.state).toBe('closed')
    figures.set(closed.dataPoints.id, { ...noFigures, balance: 1 })
    expect((await world.move(world.officer, 'archive', closed.dataPoints)).statusCode).toBe(0)
    figures.set(closed.dataPoints.id, noFigures)
    expect((await world.move(world.officer, 'archive', closed.dataPoints)).dataPoints.state).toBe(
      'archived',
    )
  })
})

describe('lists', () => {
  it('carry the ledger figures, and count states for the segments', async () => {
    const row = await world.approved()
    figures.set(row.id, { ...noFigures, raised: 500 })
    const list = await world.get(world.officer, 'project/getListByPage', {
      keyword: String(row.title),
    })
    expect(list.dataPoints.list[0]).toMatchObject({ extra: { figures: { raised: 500 } } })
    const counts = await world.get(world.officer, 'project/getStateCounts')
    expect(counts.dataPoints.approved).toBeGreaterThan(0)
    const southern = personWith(['project.view'], {
      ownerKind: 'organisation',
      ownerId: world.south.id,
      scope: 'organisation',
    })
    expect((await world.get(southern, 'project/getStateCounts')).dataPoints).toEqual({})
  })
})
