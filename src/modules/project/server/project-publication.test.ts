import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causePorts } from '#modules/cause/server/ports.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'

/* What the public is shown of a project. */

let house: TestHouse
let world: ProjectWorld
const reason = { reason: '按计划办理' }

beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const sql = (statement: string) => house.prepare(act => act.tx.execute(statement))

describe('publication', () => {
  it('shows public drives, hides them with a reason, and never shows directed ones (BR-04)', async () => {
    const row = await world.approved()
    const shown = await world.move(world.officer, 'publish', row)
    expect(shown.dataPoints).toMatchObject({ state: 'approved', listed: true })
    expect(await world.move(world.officer, 'publish', shown.dataPoints)).toMatchObject({
      ...{ status: 422, statusMessage: '该项目已公开' },
    })
    expect(
      (await world.move(world.officer, 'unpublish', shown.dataPoints)).dataPoints.errors[0].field,
    ).toBe('reason')
    expect(
      (await world.move(world.officer, 'unpublish', shown.dataPoints, reason)).dataPoints.listed,
    ).toBe(false)
    const leaves = await house.prepare(act =>
      act.tx.execute<{ content: string }>(
        `select content from evidence_leaf where source_id = '${row.id}' order by created_at, number`,
      ),
    )
    expect(leaves.rows.map(({ content }) => JSON.parse(content).what).toSorted()).toEqual([
      'publish',
      'unpublish',
    ])
    const directed = await world.draft({ raiseMode: '2' })
    await sql(`update project set state = 'approved' where id = '${directed.id}'`)
    const hidden = await world.move(world.officer, 'publish', directed)
    expect(hidden).toMatchObject({ status: 422, statusMessage: '定向募捐项目不能公开' })
  })

  it('waits for the record number of the plan', async () => {
    const row = await world.approved()
    await sql(`update fundraising_plan set record_no = null where id = '${row.plan}'`)
    expect((await world.move(world.officer, 'publish', row)).statusMessage).toBe(
      '募捐方案尚未备案，不能公开',
    )
  })

  it('is refused with the words that may not be published', async () => {
    reconnect(causePorts, {
      sensitiveWords: text => (text.includes('助学') ? [{ word: '助学', isForbidden: true }] : []),
    })
    const row = await world.draft()
    const seen = await world.get(world.officer, 'project/getPrecheck', { id: row.id })
    expect(seen.dataPoints.findings).toContainEqual(
      expect.objectContaining({ item: '敏感词', level: 'block' }),
    )
    reconnect(causePorts, { sensitiveWords: () => [] })
  })

  it('is recommended by the platform only', async () => {
    const row = await world.approved()
    expect((await world.move(world.officer, 'recommendMany', row, { weight: 5 })).status).toBe(403)
    const platform = personWith(['project.view', 'project.recommend'])
    expect(
      (await world.move(platform, 'recommendMany', row, { weight: 5 })).dataPoints,
    ).toMatchObject({ recommended: true, weight: 5, state: 'approved' })
    const directed = await world.approved()
    await sql(`update project set raise_mode = '2' where id = '${directed.id}'`)
    expect(await world.move(platform, 'recommendMany', directed, { weight: 5 })).toMatchObject({
      ...{ status: 422, statusMessage: '定向募捐项目不公开展示，不能推荐' },
    })
  })
})
