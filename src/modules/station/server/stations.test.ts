import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person, ScopeKind } from '#kernel/server/person.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { projectModules } from '#modules/project/server/fixture/project-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { printHours } from '../model/index.ts'
import { stationActions, stationDraft } from './fixture/station-world.ts'
import { stationModule } from './index.ts'
import { openStations } from './post-station.ts'

let house: TestHouse
let north: string
let clerk: Person
const reviewer = personWith(['postStation.view', 'postStation.approve', 'postStation.return'])

beforeAll(async () => {
  house = await openHouse([...projectModules, contentModule, stationModule])
  north = await house.prepare(async act => {
    await seedApproval(act)
    return (await makeOrganisation(act, '北方慈善基金会', { area: '110105' })).id
  })
  clerk = personWith(stationActions, {
    ...{ ownerKind: 'organisation', ownerId: north, scope: 'organisation' as ScopeKind },
  })
})
afterAll(() => house.close())

const post = (person: Person, call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/equipment/${call}`, question)
const get = (person: Person | null, call: string, question: Record<string, unknown> = {}) =>
  house.call(person, 'GET', `/api/equipment/${call}`, question)

async function made(more: object = {}) {
  const answer = await post(clerk, 'postStation/insert', stationDraft(north, more))
  expect(answer.statusMessage).toBe('success')
  return answer.dataPoints
}
const step = (
  person: Person,
  name: string,
  row: { id: string; version: number },
  more: object = {},
) => post(person, `postStation/${name}`, { id: row.id, version: row.version, ...more })

async function opened(more: object) {
  const sent = (await step(clerk, 'submit', await made(more))).dataPoints
  const passed = await step(reviewer, 'approve', sent)
  expect(passed.statusMessage).toBe('success')
  return passed.dataPoints
}

it('tells the service time as hour:minute, across midnight and round the clock', async () => {
  const night = await made({ name: '夜归人驿站甲' })
  expect(night.extra.hours).toBe('22:00-次日06:00')
  expect(night.number).toMatch(/^YZ110105\d{4}$/)
  const always = await made({ name: '全天爱心驿站', kind: '3', openAt: null, closeAt: null })
  expect(always.extra.hours).toBe('00:00-24:00')
  expect(printHours({ kind: '1', openAt: '08:00', closeAt: '20:00' })).toBe('08:00-20:00')
  const endless = stationDraft(north, { name: '没有时间的驿站', openAt: '08:00', closeAt: '08:00' })
  const refused = await post(clerk, 'postStation/insert', endless)
  expect(refused.dataPoints.errors[0].field).toBe('closeAt')
})

it('is submitted with all of the six, each with its picture, and names the one it lacks', async () => {
  const five = await made({ name: '缺一项爱心驿站', staffedPhoto: null })
  const refused = await step(clerk, 'submit', five)
  expect(refused.dataPoints.errors).toEqual([
    { field: 'sixHave', message: '六有自查缺少：人员管理' },
  ])
  const bare = await made({ name: '缺照片爱心驿站', photos: [] })
  expect((await step(clerk, 'submit', bare)).dataPoints.errors).toEqual([
    { field: 'photos', message: '驿站照片至少 3 张，现有 0 张' },
  ])
  const lacking = await get(clerk, 'postStation/getListByPage', {
    filter: [{ field: 'lacking', op: 'is', value: true }],
  })
  expect(lacking.dataPoints.list.map(({ name }: { name: string }) => name)).toContain(
    '缺照片爱心驿站',
  )
})

it('is opened by somebody else than whoever sent it, on its day', async () => {
  const both = personWith([...stationActions, 'postStation.approve'], {
    ...{ ownerKind: 'organisation', ownerId: north, scope: 'organisation' as ScopeKind },
  })
  const row = (
    await post(both, 'postStation/insert', stationDraft(north, { name: '自审爱心驿站' }))
  ).dataPoints
  const sent = (await step(both, 'submit', row)).dataPoints
  expect((await step(both, 'approve', sent)).status).toBe(403)
  const later = addDays(beijingDay(new Date()), 5)
  const waiting = await opened({ name: '筹建爱心驿站', opensOn: later })
  expect(waiting.state).toBe('preparing')
  expect((await step(clerk, 'open', waiting)).dataPoints.state).toBe('open')
})

it('keeps its name before the public until a reviewer passed the new one', async () => {
  const open = await opened({ name: '老名字爱心驿站' })
  const changed = await post(clerk, 'postStation/update', {
    ...{ id: open.id, version: open.version, name: '新名字爱心驿站', capacity: 12 },
  })
  expect(changed.dataPoints).toMatchObject({
    ...{ name: '老名字爱心驿站', capacity: 12, inReview: true, state: 'open' },
    pendingChange: { name: '新名字爱心驿站' },
  })
  const shown = await get(null, 'postStation/getPublicMap')
  const names = shown.dataPoints.map(({ name }: { name: string }) => name)
  expect(names).toContain('老名字爱心驿站')
  expect(names).not.toContain('自审爱心驿站')
  const passed = await step(reviewer, 'approve', changed.dataPoints)
  expect(passed.dataPoints).toMatchObject({
    name: '新名字爱心驿站',
    state: 'open',
    inReview: false,
  })
  const again = await post(clerk, 'postStation/update', {
    ...{ id: open.id, version: passed.dataPoints.version, name: '又一个爱心驿站' },
  })
  const back = await step(reviewer, 'return', again.dataPoints, {
    opinion: '名称与门牌不符，请核对',
  })
  expect(back.dataPoints).toMatchObject({ name: '新名字爱心驿站', state: 'open', inReview: false })
})

it('opens again by itself when its pause is over', async () => {
  const open = await opened({ name: '暂停爱心驿站' })
  const today = beijingDay(new Date())
  const paused = await step(clerk, 'pause', open, { reason: '极端天气', until: today })
  expect(paused.dataPoints.state).toBe('paused')
  const state = async () =>
    (await get(clerk, 'postStation/getById', { id: open.id })).dataPoints.state
  await house.run(openStations, {})
  expect(await state()).toBe('paused')
  await house.prepare(act =>
    act.tx.execute(
      `update post_station set paused_until = current_date - 2 where id = '${open.id}'`,
    ),
  )
  await house.run(openStations, {})
  expect(await state()).toBe('open')
})

it('finds stations around a place by metres', async () => {
  const place = { lng: 113.3, lat: 23.1 }
  await made({ name: '珠江边爱心驿站', area: '440103', location: place })
  await made({ name: '对岸的爱心驿站', area: '440103', location: { lng: 113.305, lat: 23.1 } })
  const near = await get(clerk, 'postStation/getNear', { lng: 113.3, lat: 23.1001, within: 50 })
  expect(near.dataPoints).toMatchObject([{ name: '珠江边爱心驿站', metres: 11 }])
  const wide = await get(clerk, 'postStation/getNear', { ...place, within: 1000 })
  expect(wide.dataPoints.map(({ metres }: { metres: number }) => metres)).toEqual([0, 511])
})

it('keeps what stands in it, with the day of the next inspection', async () => {
  const { id: station } = await made({ name: '有设备爱心驿站' })
  const item = await post(clerk, 'stationItem/insert', { station, name: '饮水机', sn: 'YS-001' })
  const today = beijingDay(new Date())
  expect(item.dataPoints).toMatchObject({ organisation: north, inspectNext: addDays(today, 30) })
  const { id, version } = item.dataPoints
  const silent = await post(clerk, 'stationItem/inspect', { id, version, result: '2' })
  expect(silent.dataPoints.errors[0].field).toBe('note')
  const broken = await post(clerk, 'stationItem/inspect', {
    id,
    version,
    result: '2',
    note: '不出热水',
  })
  expect(broken.dataPoints).toMatchObject({ state: 'broken', inspectedOn: today })
  expect((await get(clerk, 'postStation/getById', { id: station })).dataPoints.extra.items).toBe(1)
})
