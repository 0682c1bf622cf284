import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { platformSetting } from '../model/index.ts'
import { platformModule } from './index.ts'

let house: TestHouse
let record: string
const wang = personWith(['platformSetting.view'], { name: '王五' })
const zhao = personWith(['platformSetting.view'], { name: '赵六' })
const stranger = personWith([], { name: '外人' })

beforeAll(async () => {
  house = await openHouse([people, platformModule])
  record = await house.prepare(async act => {
    const facts = { key: 'presence_test', name: '测试', value: {} }
    return (await insertRow(act, platformSetting, facts)).id
  })
})
beforeEach(() => house.prepare(act => act.tx.execute('delete from presence')))
afterAll(() => house.close())

const tell = (person: Person, more: object = {}) =>
  house.call(person, 'POST', '/api/platform/presence/tell', {
    ...{ recordType: platformSetting.path, recordId: record, ...more },
  })

it('tells those who have a record open of each other, and who edits it', async () => {
  expect((await tell(wang)).dataPoints).toEqual([])
  expect((await tell(zhao, { edits: true })).dataPoints).toMatchObject([
    { name: '王五', edits: false },
  ])
  await tell(wang, { edits: true })
  expect((await tell(zhao)).dataPoints).toMatchObject([{ name: '王五', edits: true }])
  await tell(wang, { edits: true, leaves: true })
  expect((await tell(zhao)).dataPoints).toMatchObject([{ name: '王五', edits: false }])
  await tell(wang, { leaves: true })
  expect((await tell(zhao)).dataPoints).toEqual([])
})

it('forgets whoever is silent', async () => {
  await tell(wang)
  const earlier = "update presence set seen_at = now() - interval '41 seconds'"
  await house.prepare(act => act.tx.execute(earlier))
  expect((await tell(zhao)).dataPoints).toEqual([])
})

it('lets nobody in who may not see the record, and tells of nobody there', async () => {
  await tell(wang)
  const answer = await tell(stranger)
  expect(answer.statusCode).not.toBe(1)
  expect(JSON.stringify(answer.dataPoints)).not.toContain('王五')
  expect((await tell(zhao)).dataPoints).toMatchObject([{ name: '王五' }])
  const leaving = await tell(stranger, { leaves: true })
  expect(leaving.dataPoints).toEqual([])
  expect((await tell(zhao)).dataPoints).toHaveLength(1)
})
