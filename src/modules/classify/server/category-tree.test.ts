import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformModule } from '#modules/platform/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { classifyModule, seedClassify } from './index.ts'

const person = personWith(['view', 'create', 'update', 'delete'].map(verb => `category.${verb}`))
let house: TestHouse
beforeAll(async () => {
  house = await openHouse([people, platformModule, classifyModule])
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/classify/category/${call}`, question)

it('a category stands in the tree of a day as it was then, also when it is gone', async () => {
  const made = (await post('insert', { domain: 'merchant', code: 'OLD', name: '旧名' })).dataPoints
  await house.prepare(act =>
    act.tx.execute(sql`update category_history set at = at - interval '10 days'
                          where category = ${made.id}`),
  )
  const treeAt = async (days: number) => {
    const day = dayFromNow(-days)
    const asked = { domain: 'merchant', day }
    return (await house.call(person, 'GET', '/api/classify/category/getTreeAt', asked)).dataPoints
  }
  const renamed = await post('update', { id: made.id, version: made.version, name: '新名' })
  expect(await treeAt(11)).toEqual([])
  expect(await treeAt(5)).toMatchObject([{ id: made.id, name: '旧名', nameNow: '新名' }])
  expect(await treeAt(0)).toMatchObject([{ name: '新名' }])
  expect(renamed.statusCode).toBe(1)
  await house.call(person, 'DELETE', '/api/classify/category/delete', { id: made.id })
  expect(await treeAt(0)).toEqual([])
  expect(await treeAt(5)).toMatchObject([{ name: '旧名', nameNow: null }])
})

it('trees are written once for a new installation', async () => {
  const fresh = await openHouse([people, platformModule, classifyModule])
  await fresh.prepare(seedClassify)
  await fresh.prepare(seedClassify)
  const list = await fresh.call(person, 'GET', '/api/classify/category/getList', {
    filter: [{ field: 'domain', op: 'in', value: ['project'] }],
  })
  expect(list.dataPoints).toHaveLength(13 + 10)
  await fresh.close()
})
