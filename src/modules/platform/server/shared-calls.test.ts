import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { reconnect } from '#test/stand-ins.ts'
import { platformModule, platformPorts, readTerms, seedPlatform, termLabel } from './index.ts'

let house: TestHouse
const wang = personWith([], { name: '王芳' })

beforeAll(async () => {
  house = await openHouse([people, bookshop, platformModule])
  await house.prepare(seedPlatform)
  await readTerms(house.database)
})
afterAll(() => house.close())

const get = (person: typeof wang | null, path: string, question = {}) =>
  house.call(person, 'GET', path, question)
const post = (person: typeof wang | null, path: string, question = {}) =>
  house.call(person, 'POST', path, question)

it('answers code tables of the national standards to everybody', async () => {
  const { dataPoints } = await get(null, '/api/platform/term/getTerms', { dictionary: 'ethnicity' })
  expect(dataPoints).toHaveLength(58)
  expect(dataPoints[0]).toEqual({ code: '01', label: '汉族' })
  expect(termLabel('service-area', '3')).toBe('救助突发事件损害')
  expect(termLabel('nationality', 'TW')).toBe('中国台湾')
  await house.prepare(seedPlatform)
  const again = await house.prepare(act => act.tx.execute('select count(*)::int as n from term'))
  expect(again.rows[0]?.n).toBeGreaterThan(380)
})

it('ends a term instead of deleting it when it is built in, and prints ended ones still', async () => {
  const keeper = personWith(['term.view', 'term.update', 'term.delete'])
  const filter = [{ field: 'code', op: 'is', value: 'CN' }]
  const { dataPoints } = await get(keeper, '/api/platform/term/getListByPage', { filter })
  const [china] = dataPoints.list
  expect(china).toMatchObject({ label: '中国', can: ['update'] })
  await post(keeper, '/api/platform/term/update', { id: china.id, version: 1, enabled: false })
  await readTerms(house.database)
  expect(termLabel('nationality', 'CN')).toBe('中国')
  const { dataPoints: terms } = await get(null, '/api/platform/term/getTerms', {
    dictionary: 'nationality',
  })
  expect(terms.find((term: { code: string }) => term.code === 'CN')).toBeUndefined()
})

it('tells visitors public settings and nothing of others', async () => {
  const keeper = personWith(['platformSetting.view', 'platformSetting.update'])
  const config = (key: string) => get(null, '/api/common/cfg/getCommConfig', { key })
  const { dataPoints } = await get(keeper, '/api/platform/platformSetting/getListByPage', {
    keyword: 'cmp_site_info',
  })
  const [row] = dataPoints.list
  const value = { name: '善行天下' }
  const wrong = await post(keeper, '/api/platform/platformSetting/update', {
    id: row.id,
    version: 1,
    value: { name: 1 },
  })
  expect(wrong).toMatchObject({ statusCode: 4001, dataPoints: { errors: [{ field: 'value' }] } })
  await post(keeper, '/api/platform/platformSetting/update', { id: row.id, version: 1, value })
  const answer = await config('cmp_site_info')
  expect(answer.dataPoints.key).toBe('cmp_site_info')
  expect(JSON.parse(answer.dataPoints.itemValue)).toEqual(value)
  await house.prepare(act =>
    act.tx.execute(`update platform_setting set is_public = false where key = 'cmp_ukey_driver'`),
  )
  expect(await config('cmp_ukey_driver')).toMatchObject({ statusCode: 4040 })
  expect(await config('nothing')).toMatchObject({ statusCode: 4040 })
})

it('lets a browser keep areas for a day and answers 304 to its tag', async () => {
  const answer = await get(null, '/api/common/area/getAreas')
  expect(answer.dataPoints.length).toBeGreaterThan(30)
  expect(answer.headers['cache-control']).toBe('private, max-age=86400')
  const again = await house.app.inject({
    url: '/api/common/area/getAreas',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const wrong = await get(null, '/api/common/area/getAreas', { level: 5 })
  expect(wrong).toMatchObject({ statusCode: 4001 })
})

it('reckons public totals once in five minutes', async () => {
  let times = 0
  const { figures } = platformPorts()
  const walls: unknown[] = []
  const projects = async (act: Act) => {
    const { rows } = await act.tx.execute(`select current_setting('app.orgs', true) as wall`)
    walls.push(rows[0]?.wall)
    return ++times
  }
  reconnect(platformPorts, { figures: { ...figures, projects } })
  // Whoever asks first: they are those of the whole platform.
  const unit = { ownerKind: 'organisation', ownerId: newId() } as const
  const ask = () => get(personWith([], unit), '/api/platform/dashboard/getPublic')
  expect((await ask()).dataPoints).toEqual({
    organisations: 0,
    projects: 1,
    amount: 0,
    donations: 0,
  })
  expect((await ask()).dataPoints.projects).toBe(1)
  expect(walls).toEqual(['all'])
})

it('keeps the holidays of each year, and calls for those that nobody entered', async () => {
  const keeper = personWith(['platformSetting.update', 'platformSetting.view'])
  const set = (question: object) => post(keeper, '/api/platform/workCalendar/setYear', question)
  const sentence = async (question: object) => (await set(question)).dataPoints.errors[0].message
  expect(await sentence({ year: 2031, off: ['2030-10-01'], on: [] })).toBe('日期须在 2031 年内')
  expect(await sentence({ year: 2031, off: [], on: [] })).toBe('请至少标出一个放假日')
  expect(await sentence({ year: 2031, off: ['2031-10-01'], on: ['2031-10-08'] })).toBe(
    '2031-10-08 不是周末，无须标为调休上班',
  )
  const year = { year: 2031, off: ['2031-10-01', '2031-10-02'], on: ['2031-10-11'] }
  expect((await post(wang, '/api/platform/workCalendar/setYear', year)).status).toBe(403)
  expect((await set(year)).dataPoints.on).toContain('2031-10-11')
  const kept = (await get(wang, '/api/platform/workCalendar/get')).dataPoints
  expect(kept.off).toContain('2031-10-02')
  expect(kept.off).toContain('2026-10-01')
  await set({ ...year, off: ['2031-10-03'], on: [] })
  const again = (await get(wang, '/api/platform/workCalendar/get')).dataPoints
  expect(again.off).not.toContain('2031-10-02')
  const waiting = async (person: typeof wang) =>
    (await get(person, '/api/platform/todo/getCount')).dataPoints.kinds.map(
      (each: { kind: string }) => each.kind,
    )
  await house.prepare(act =>
    act.tx.execute(
      `update platform_setting set value = '{"off":["2019-10-01"],"on":[]}' where key = 'cmp_work_calendar'`,
    ),
  )
  expect(await waiting(keeper)).toContain('platform.workCalendar')
  expect(await waiting(wang)).not.toContain('platform.workCalendar')
})
