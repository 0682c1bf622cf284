import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people, testOrganisation } from '#test/people.ts'
import { exhibit, gallery } from './files/upload.fixture.ts'
import { platformModule, recordTodo } from './index.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people, platformModule, gallery])
})
afterAll(() => house.close())

it('names the organisation of what waits, and lists it only for whoever holds the action', async () => {
  const organisation = newId()
  const serving = house.house.registry.find(exhibit.path)
  if (serving === undefined) throw new Error('the gallery is not served')
  const source = recordTodo<typeof exhibit>({
    serving: { resource: exhibit, rules: serving.rules },
    label: '展品核对',
    link: '/gallery',
    action: 'exhibit.update',
    where: () => undefined,
    item: row => ({ title: row.name, organisation: row.organisation, submittedAt: row.createdAt }),
  })
  await house.prepare(async act => {
    await insertRow(act, testOrganisation, { id: organisation, name: '秦岭公益基金会' })
    await insertRow(act, exhibit, { name: '展品', organisation })
  })
  const listFor = (actions: readonly string[]) =>
    house.prepare(act => source.list({ ...act, person: personWith(actions) }, 10))
  expect(await listFor(['exhibit.update'])).toMatchObject([
    { title: '展品', organisation: '秦岭公益基金会' },
  ])
  expect(await listFor(['exhibit.view'])).toEqual([])
  const isFor = (actions: readonly string[]) =>
    house.prepare(async act => source.isFor({ ...act, person: personWith(actions) }))
  expect([await isFor(['exhibit.update']), await isFor(['exhibit.view'])]).toEqual([true, false])
})
