import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { BuiltInRole } from '#modules/access/model/index.ts'
import { catalogue, catalogueOf, presetContents } from '#modules/access/server/index.ts'
import { personWith } from '#test/house.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { orangePorts } from './ports.ts'

/* What an organisation's own people may do in the programme by their built-in roles, and what not. */

let world: OrangeWorld
let head: Person
let operator: Person
let stranger: Person
const [own, other] = [newId(), newId()]
const causes = { [newId()]: own, [newId()]: other } as Readonly<Record<string, string>>
const day = addDays(beijingDay(new Date()), 3)

beforeAll(async () => {
  world = await openOrangeWorld(house => {
    // What there is to grant; nobody looks for a screen here.
    const groups = { groups: [], builtPlaces: new Set<string>(), modulesOf: () => [] }
    connect(house, catalogue, catalogueOf(house, groups))
    connect(house, orangePorts, {
      pools: async (_reader, ids = []) =>
        ids.map(id => ({
          ...{ id, title: '配捐池', sponsor: '向阳企业', donor: null, isOpen: true },
          ...{ organisation: id === poolOf(own) ? own : other },
          payer: { kind: 'company', name: '向阳企业有限公司' },
        })),
      causes: async (_reader, ids) =>
        new Map(
          ids.map(id => [id, { organisation: causes[id] ?? '', title: '图书角', isRaising: true }]),
        ),
    })
  })
  for (const [id, organisation] of Object.entries(causes))
    await world.prepare(act =>
      act.tx.execute(sql`
        insert into cause (id, kind, number, title, organisation, raise_mode, status, listed)
        values (${id}, 'project', ${`HZ${id.slice(-6)}`}, '图书角', ${organisation}, '1', 'raising', true)`),
    )
  head = personOf('org_head', own)
  operator = personOf('org_operator', own)
  stranger = personOf('org_head', other)
})
afterAll(() => world.close())

const pools = { [own]: newId(), [other]: newId() }
const poolOf = (organisation: string) => pools[organisation] ?? ''
const causeOf = (organisation: string) =>
  Object.keys(causes).find(id => causes[id] === organisation) ?? ''

function personOf(role: BuiltInRole, ownerId: string): Person {
  const held = presetContents().find(({ code }) => code === role)?.actions ?? []
  return personWith([...held], {
    ...{ ownerKind: 'organisation', ownerId, scope: 'organisation' },
  })
}

const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const draft = () => ({
  ...{ title: '周末护河行动', organisation: own, kind: '4', cover: newId(), mode: 'online' },
  ...{ realName: false, reviewMode: 'manual', place: null, signUpFrom: moment(-1) },
  signUpTo: new Date(`${day}T08:00:00+08:00`).toISOString(),
  sessions: [{ day, from: '14:00', to: '17:00', capacity: 20 }],
})

it('an operator runs an activity which the platform passes, and decides who comes', async () => {
  const made = (await world.post('activity/insert', draft(), operator)).dataPoints
  const step = (name: string, row: { id: string; version: number }, who: Person, more = {}) =>
    world.post(`activity/${name}`, { id: row.id, version: row.version, ...more }, who)
  const sent = (await step('submit', made, operator)).dataPoints
  expect(sent.state).toBe('pending')
  for (const person of [operator, head])
    expect((await step('approve', sent, person, { opinion: '同意' })).statusCode).toBe(4031)
  await world.prepare(act =>
    act.tx.execute(sql`update activity set state = 'published' where id = ${made.id}`),
  )
  const sessions = await world.get('activity/getSessions', { id: made.id }, operator)
  const session = sessions.dataPoints[0].id
  const user = await world.newUser()
  const asked = (await world.post('activitySignUp/receive', { session, user })).dataPoints
  expect(asked.state).toBe('pending')
  const row = (await world.get('activitySignUp/getById', { id: asked.id }, operator)).dataPoints
  const passed = { id: row.id, version: row.version }
  expect((await world.post('activitySignUp/approve', passed, stranger)).status).toBe(404)
  expect((await world.post('activitySignUp/approve', passed, operator)).dataPoints.state).toBe(
    'passed',
  )
  expect((await world.get('orangeUser/getById', { id: user }, head)).dataPoints.id).toBe(user)
  expect((await world.get('orangeUser/getById', { id: user }, stranger)).status).toBe(404)
  const desk = await world.post('activity/openDesk', { session }, stranger)
  expect(desk.statusCode).not.toBe(1)
})

it('a theme and a project are of the organisation that writes them, with its own cause and pool', async () => {
  const theme = { title: '秋天的约定', from: moment(-1), to: moment(9) }
  const written = (await world.post('theme/insert', theme, operator)).dataPoints
  expect(written.organisation).toBe(own)
  expect((await world.get('theme/getById', { id: written.id }, stranger)).status).toBe(404)
  const project = (organisation: string) => ({
    ...{ title: '橙心换书', cause: causeOf(organisation), pool: poolOf(organisation) },
    ...{ packHearts: 10, packAmount: 100, goal: 10_000, from: moment(-1), to: moment(9) },
  })
  const made = await world.post('donationProject/insert', project(own), operator)
  expect(made.dataPoints).toMatchObject({ organisation: own })
  const { id, version } = made.dataPoints
  const moved = { id, version, cause: causeOf(other), pool: poolOf(other) }
  for (const refused of [
    await world.post('donationProject/insert', project(other), operator),
    await world.post('donationProject/update', moved, operator),
  ])
    expect(refused.dataPoints.errors).toContainEqual({
      field: 'cause',
      message: '所选募捐标的不存在或无权使用',
    })
})

it('what is of the whole programme is the platform’s alone', async () => {
  const user = await world.newUser()
  for (const person of [head, operator]) {
    for (const name of ['violation', 'stationMail', 'bulletin', 'copywriting', 'orangeSetting'])
      expect((await world.get(`${name}/getListByPage`, {}, person)).statusCode, name).toBe(4031)
    const grant = { user, kind: 'grant', hearts: 5, reason: '活动补发' }
    expect((await world.post('heartAdjustment/insert', grant, person)).statusCode).toBe(4031)
    expect((await world.post('signIn/receive', { user }, person)).statusCode).toBe(4031)
    expect((await world.post('orangeUser/leave', { user }, person)).statusCode).toBe(4031)
  }
})

it('a reviewer of the platform finds a breach proved or not, and judges what another decided', () => {
  const held = presetContents().find(({ code }) => code === 'reviewer')?.actions ?? []
  const steps = ['decide', 'confirm', 'sendBack', 'dismiss', 'uphold', 'revoke', 'lessen']
  expect(held).toEqual(expect.arrayContaining(steps.map(step => `violation.${step}`)))
})
