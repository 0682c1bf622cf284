import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/index.ts'
import { openCharities } from '#test/charity-world.ts'
import { personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { heartMerchant, organisation, serviceManager, serviceNote } from '../../model/index.ts'
import { expireHeartMerchants } from '../merchant/heart-merchant.ts'
import { charityPorts } from '../ports.ts'

let house: TestHouse
let north: string
let south: string
const today = beijingDay(new Date())
const actions = ['view', 'create', 'update', 'assign', 'handOver', 'takeLeave', 'disable']
const lead = personWith([
  ...actions.map(verb => `serviceManager.${verb}`),
  ...['view', 'create', 'update', 'finish'].map(verb => `serviceNote.${verb}`),
  ...['organisation.view', 'organisation.assignManager', 'organisation.update'],
])

beforeAll(async () => {
  const world = await openCharities()
  house = world.house
  north = world.north
  south = world.south
})
afterAll(() => house.close())

const call = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/charity/${path}`, question)

let number = 0
async function manager(displayName: string, more: object = {}) {
  number += 1
  const login = `kefu${number}`
  const { id } = await house.prepare(act =>
    insertRow(act, account, {
      loginName: login,
      realName: displayName,
      ownerKind: 'platform',
    } as never),
  )
  const made = await call(lead, 'serviceManager/insert', {
    ...{ account: id, displayName, phone: `1380000000${number}` },
    ...{ weekdays: ['1', '2', '3', '4', '5', '6', '7'], opensAt: '00:00', closesAt: '23:59' },
    ...more,
  })
  expect(made.statusMessage).toBe('success')
  return made.dataPoints as { id: string; version: number }
}
const now = (id: string) =>
  house.prepare(async act => (await findRow(act.tx, serviceManager, id)) ?? { id, version: 0 })
const servedBy = (id: string) =>
  house.prepare(async act =>
    (await findRows(act.tx, organisation, eq(tableOf(organisation).serviceManager, id))).map(
      row => row.name,
    ),
  )

it('takes organisations by their area, hands all of them over with a note each, and is not switched off before', async () => {
  const first = await manager('小李')
  const second = await manager('小王')
  const { id, version } = await now(first.id)
  const byArea = await call(lead, 'serviceManager/assign', { id, version, area: '110000' })
  expect(byArea.statusMessage).toBe('success')
  expect(await servedBy(first.id)).toEqual(['北方慈善基金会'])
  const list = await house.call(lead, 'GET', '/api/charity/serviceManager/getById', { id })
  expect(list.dataPoints.extra.figures).toMatchObject({ organisations: 1, standing: 'answers' })
  const off = await call(lead, 'serviceManager/disable', { id, version: byArea.dataPoints.version })
  expect(off.statusMessage).toBe('还服务着 1 家机构，请先交接')
  const handed = await call(lead, 'serviceManager/handOver', {
    ...{ id, version: byArea.dataPoints.version, to: second.id, note: '休产假' },
  })
  expect(handed.statusMessage).toBe('success')
  expect(await servedBy(first.id)).toEqual([])
  expect(await servedBy(second.id)).toEqual(['北方慈善基金会'])
  const notes = await house.prepare(act =>
    findRows(act.tx, serviceNote, eq(tableOf(serviceNote).organisation, north)),
  )
  expect(notes).toMatchObject([
    { manager: second.id, way: 'handOver', content: '小李交接给小王：休产假', state: 'done' },
  ])
})

it('shows an organisation its own manager, and the backup while that one is on leave', async () => {
  const backup = await manager('替班小赵')
  const own = await manager('小周', { backup: backup.id })
  const { version } = await house.prepare(async act => {
    const row = await findRow(act.tx, organisation, south)
    return row ?? { version: 0 }
  })
  const named = await call(lead, 'organisation/assignManager', {
    ...{ id: south, version, serviceManager: own.id },
  })
  expect(named.statusMessage).toBe('success')
  const head = personWith([], { ownerKind: 'organisation', ownerId: south })
  const mine = async () =>
    (await house.call(head, 'GET', '/api/charity/serviceManager/getMine')).dataPoints
  expect(await mine()).toMatchObject({ name: '小周', standsInFor: null })
  const away = await call(lead, 'serviceManager/takeLeave', {
    ...{ id: own.id, version: own.version, leaveFrom: today, leaveTo: addDays(today, 3) },
  })
  expect(away.statusMessage).toBe('success')
  expect(await mine()).toMatchObject({ name: '替班小赵', standsInFor: '小周' })
  const lonely = await manager('小孙')
  const refused = await call(lead, 'serviceManager/takeLeave', {
    ...{ id: lonely.id, version: lonely.version, leaveFrom: today, leaveTo: today },
  })
  expect(refused.statusMessage).toBe('请先设置替班客服')
})

it('keeps notes with a next step open until what came of them is said', async () => {
  const { id } = await manager('小钱')
  const note = {
    manager: id,
    organisation: north,
    on: today,
    way: 'phone',
    content: '证书快到期了',
  }
  const plain = await call(lead, 'serviceNote/insert', note)
  expect(plain.dataPoints).toMatchObject({ state: 'done' })
  const open = await call(lead, 'serviceNote/insert', {
    ...{ ...note, nextStep: '提交换证认证', nextOn: addDays(today, 7) },
  })
  expect(open.dataPoints).toMatchObject({ state: 'open' })
  const ended = await call(lead, 'serviceNote/finish', {
    ...{ id: open.dataPoints.id, version: open.dataPoints.version, result: '已提交' },
  })
  expect(ended.dataPoints).toMatchObject({ state: 'done', result: '已提交' })
})

it('opens a disclosure when an organisation changes what it publishes, and for nothing else', async () => {
  const told: unknown[] = []
  reconnect(charityPorts, {
    discloseChange: async (_act, changed) => {
      told.push(changed)
    },
  })
  const head = personWith(['organisation.view', 'organisation.update'], {
    ...{ ownerKind: 'organisation', ownerId: north, scope: 'organisation' },
  })
  const { dataPoints: row } = await house.call(head, 'GET', '/api/charity/organisation/getById', {
    id: north,
  })
  const staff = await call(head, 'organisation/update', {
    ...{ id: north, version: row.version, staffCount: 12 },
  })
  expect(staff.statusMessage).toBe('success')
  expect(told).toEqual([])
  await call(head, 'organisation/update', {
    ...{ id: north, version: staff.dataPoints.version, website: 'https://north.example.org' },
  })
  expect(told).toEqual([{ organisation: north, name: '北方慈善基金会', labels: ['官网'] }])
})

it('lets a heart merchant work together once another passed it, and no longer than was agreed', async () => {
  const verbs = ['view', 'create', 'update', 'approve', 'stop', 'restart', 'renew']
  const clerk = personWith(verbs.map(verb => `heartMerchant.${verb}`))
  const other = personWith(verbs.map(verb => `heartMerchant.${verb}`))
  const made = await call(clerk, 'heartMerchant/insert', {
    ...{ name: '暖心餐馆', category: 'food', offerKind: '1', offer: '环卫工人八折' },
    ...{
      targets: ['outdoor'],
      area: '110105',
      address: { areaCode: '110105', detail: '朝阳路 1 号' },
    },
    ...{ cooperateFrom: addDays(today, -30), cooperateTo: addDays(today, 30) },
  })
  expect(made.statusMessage).toBe('success')
  const { id, version, number: no } = made.dataPoints
  expect(no).toMatch(/^AS\d{14}$/)
  expect((await call(clerk, 'heartMerchant/approve', { id, version })).statusCode).toBe(4031)
  const passed = await call(other, 'heartMerchant/approve', { id, version })
  expect(passed.dataPoints).toMatchObject({ state: 'on' })
  await house.prepare(async act => {
    const row = await findRow(act.tx, heartMerchant, id)
    if (row) await updateRow(act, heartMerchant, row, { cooperateTo: addDays(today, -1) })
  })
  await house.run(expireHeartMerchants, {})
  const past = await house.call(clerk, 'GET', '/api/charity/heartMerchant/getById', { id })
  expect(past.dataPoints).toMatchObject({ state: 'expired' })
  const renew = (cooperateTo: string) =>
    call(clerk, 'heartMerchant/renew', { id, version: past.dataPoints.version, cooperateTo })
  expect((await renew(today)).dataPoints.errors).toEqual([
    { field: 'cooperateTo', message: '续期后的合作期止应晚于今天' },
  ])
  expect((await renew(addDays(today, 365))).dataPoints).toMatchObject({ state: 'on' })
})
