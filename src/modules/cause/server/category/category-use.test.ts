import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { connect } from '#kernel/server/port.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { personWith } from '#test/house.ts'

let world: CauseWorld
const written: Operation[] = []
const rights = [
  'cause.view',
  'project.view',
  'cause.recategorise',
  'category.disable',
  'category.view',
]
const platform = personWith(rights)
let ids: string[]

beforeAll(async () => {
  world = await openCauseWorld()
  connect(world.house, operationLog, async (_act, operations) => void written.push(...operations))
  const { north, south, school } = world
  ids = [
    (await world.project(north, { category: school.leaf })).id,
    (await world.project(north, { category: school.leaf, state: 'executing' })).id,
    (await world.project(south, { category: school.leaf })).id,
  ]
  await world.give({
    ...{ to: north, cause: ids[0] ?? '', amount: 1234, at: `${world.today} 00:00:01` },
  })
})
afterAll(() => world.close())

const use = async (person = platform) =>
  (await world.call(person, 'GET', '/api/project/cause/getCategoryUse', { kind: 'project' }))
    .dataPoints
const move = (question: object, person = platform) =>
  world.call(person, 'POST', '/api/project/cause/recategorise', {
    ...{ kind: 'project', from: world.school.leaf, to: world.forest.leaf, reason: '分类合并' },
    ...question,
  })

it('counts the causes of each category with what they raised, within reach', async () => {
  expect(await use()).toEqual([
    { category: world.school.leaf, causes: 3, raising: 2, raised: 1234 },
  ])
  expect(await use(world.of(world.south, rights))).toMatchObject([{ causes: 1, raised: 0 }])
})

it('keeps a category enabled that raising causes bear', async () => {
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ version: number }>(
      sql`select version from category where id = ${world.school.leaf}`,
    ),
  )
  const answer = await world.call(platform, 'POST', '/api/classify/category/disable', {
    ...{ id: world.school.leaf, version: rows[0]?.version },
  })
  expect(answer.statusMessage).toContain('有 2 个募捐中的标的使用该分类')
})

it('moves causes to another leaf with a reason, and a line in the log for each', async () => {
  expect((await move({ reason: '' })).dataPoints.errors).toMatchObject([{ field: 'reason' }])
  expect((await move({ to: world.school.leaf })).dataPoints.errors[0].message).toBe(
    '新分类与原分类相同',
  )
  expect((await move({ to: world.forest.root })).dataPoints.errors[0].message).toBe(
    '请选择最下级分类',
  )
  expect((await move({}, world.of(world.north, rights))).status).toBe(403)
  written.length = 0
  expect((await move({ causes: [ids[0]] })).dataPoints).toEqual({ moved: 1 })
  expect(written).toMatchObject([
    { record: ids[0], label: '调整分类项目', reason: '分类合并', organisation: world.north.id },
  ])
  expect((await move({ causes: [ids[0]] })).statusCode).not.toBe(1)
  expect((await move({})).dataPoints).toEqual({ moved: 2 })
  // The refused one left a line of its own.
  expect(written.filter(({ outcome }) => outcome === 'done')).toHaveLength(3)
  expect(await use()).toEqual([
    { category: world.forest.leaf, causes: 3, raising: 2, raised: 1234 },
  ])
})
