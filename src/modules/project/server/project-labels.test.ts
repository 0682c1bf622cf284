import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { exclusiveLabel } from '#modules/classify/model/index.ts'
import { attachBatch } from '#modules/classify/server/attach-batch.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'

const clerk = personWith([
  'exclusiveLabel.view',
  'exclusiveLabel.attach',
  'exclusiveLabel.detach',
  'cause.view',
  'project.view',
])

let house: TestHouse
let world: ProjectWorld
let serial = 0
beforeAll(async () => {
  house = await openHouse([...projectModules, platformModule], { jobs: 'kept' })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const label = (more: object = {}) =>
  house.prepare(act =>
    insertRow(act, exclusiveLabel, { name: `标签${++serial}`, target: 'cause', ...more }),
  )
const labelsOf = async (id: string) =>
  (await world.get(world.officer, 'project/getById', { id })).dataPoints.labels
const bearers = async (id: string) =>
  (await house.call(clerk, 'GET', '/api/classify/exclusiveLabel/getById', { id })).dataPoints.count
const attach = (id: string, targets: readonly string[]) =>
  house.call(clerk, 'POST', '/api/classify/exclusiveLabel/attach', { id, targets })
describe('labels of projects', () => {
  it('are counted where labels live, whoever puts them on', async () => {
    const [own, other] = [await label(), await label()]
    const row = await world.draft({ labels: [own.id] })
    expect(await bearers(own.id)).toBe(1)
    expect((await attach(other.id, [row.id])).statusCode).toBe(1)
    expect(await labelsOf(row.id)).toEqual([own.id, other.id])
    const found = await world.get(world.officer, 'project/getList', {
      filter: [{ field: 'label', op: 'in', value: [other.id] }],
    })
    expect(found.dataPoints.map((each: { id: string }) => each.id)).toEqual([row.id])
    await house.call(clerk, 'POST', '/api/classify/exclusiveLabel/detach', {
      id: own.id,
      targets: [row.id],
    })
    expect(await labelsOf(row.id)).toEqual([other.id])
  })

  it('are five at most, of causes, in use, and of the own organisation or the platform', async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => label()))
    const row = await world.draft({ labels: five.map(({ id }) => id) })
    const sixth = await label()
    expect((await attach(sixth.id, [row.id])).statusMessage).toContain('将超过 5 个')
    expect(await bearers(sixth.id)).toBe(0)
    const foreign = await label({ organisation: world.south.id })
    const off = await label()
    await house.prepare(act => moveRow(act, exclusiveLabel, off, 'disable'))
    const wrong = async (id: string) => {
      const answer = await world.post(world.officer, 'project/update', {
        id: row.id,
        version: row.version,
        labels: [id],
      })
      return answer.dataPoints.errors[0].message
    }
    expect(await wrong(foreign.id)).toBe('所选专属标签不存在或无权使用')
    expect(await wrong((await label({ target: 'donor' })).id)).toBe('所选标签不适用于该项目')
    expect(await wrong(off.id)).toContain('已停用')
  })

  it('are put on by conditions where there is room, and the task tells how many have none', async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => label()))
    const full = await world.draft({ title: '已满的助学项目', labels: five.map(each => each.id) })
    const free = await world.draft({ title: '未满的助学项目' })
    const { id } = await label()
    const filter = [{ field: 'title', op: 'contains', value: '满的助学项目' }]
    const { dataPoints } = await house.call(
      clerk,
      'POST',
      '/api/classify/exclusiveLabel/attachAll',
      { id, filter },
    )
    const { batch, task } = dataPoints
    await house.run(attachBatch, { batch, task, replace: false })
    expect(await labelsOf(free.id)).toEqual([id])
    expect(await labelsOf(full.id)).toHaveLength(5)
    const tasks = await house.call(clerk, 'GET', '/api/platform/task/getList', {})
    expect(tasks.dataPoints.find((each: { id: string }) => each.id === task)).toMatchObject({
      ...{ state: 'done', message: '新增 1 条，跳过 1 条：标签已满或已有同组标签' },
    })
  })

  it('are set on many at once: added, replaced, taken off', async () => {
    const [old, fresh] = [await label(), await label()]
    const rows = [await world.draft({ labels: [old.id] }), await world.draft()]
    const set = async (answers: object) => {
      const now = await Promise.all(
        rows.map(
          async ({ id }) => (await world.get(world.officer, 'project/getById', { id })).dataPoints,
        ),
      )
      for (const row of now)
        expect((await world.move(world.officer, 'setLabels', row, answers)).statusCode).toBe(1)
    }
    await set({ labels: [fresh.id], way: 'add' })
    expect(await labelsOf(rows[0]?.id ?? '')).toEqual([old.id, fresh.id])
    await set({ labels: [fresh.id], way: 'replace' })
    expect(await labelsOf(rows[0]?.id ?? '')).toEqual([fresh.id])
    expect([await bearers(old.id), await bearers(fresh.id)]).toEqual([0, 2])
    await set({ labels: [fresh.id], way: 'remove' })
    expect(await labelsOf(rows[1]?.id ?? '')).toBeNull()
    expect(await bearers(fresh.id)).toBe(0)
  })
})

it('a project is found by the record number of its plan (BR-03)', async () => {
  const plan = await world.recordedPlan()
  const row = await world.draft({ plan: plan.id })
  const found = await world.get(world.officer, 'project/getList', { keyword: plan.recordNo })
  expect(found.dataPoints.map((each: { id: string }) => each.id)).toEqual([row.id])
})
