import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { messageOf, rightsIn } from '#test/rights-in.ts'
import { reconnect } from '#test/stand-ins.ts'
import { role } from '../model/role.ts'
import { accessPorts, type RightFact } from './ports.ts'

let world: AccountWorld
let secadmin: Person
const { asPerson, grantTo, rightsOf } = rightsIn(() => world)
const proved: RightFact[] = []
const provedOf = (id: string) =>
  proved.filter(({ sourceId }) => sourceId === id).map(({ content }) => content.event)

beforeAll(async () => {
  world = await openAccountWorld()
  reconnect(accessPorts, { prove: async (_act, fact) => void proved.push(fact) })
  secadmin = await asPerson('secone', ['secadmin'])
  await asPerson('sectwo', ['secadmin'])
})
afterAll(() => world.close())

it('lets a role that became one of high risk wait for a second person in everybody’s hands', async () => {
  await world.set('upms.twoStepGrant', [])
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'harmless', name: '先小后大', dataScope: 'all' },
      ...{ places: ['/upms/jslist'], actions: ['role.view'], holderKinds: ['platform'] },
    }),
  )
  const holder = await world.account('accomplice', { roles: [] })
  const granted = await grantTo(secadmin, holder, 'harmless')
  expect(granted.dataPoints.state).toBe('active')
  const answer = await world.house.call(secadmin, 'POST', '/api/access/role/update', {
    ...{ id: made.id, version: made.version, actions: ['role.view', 'role.update'] },
  })
  expect(answer.dataPoints.highRisk).toBe(true)
  expect((await rightsOf(holder)).actions.has('role.view')).toBe(false)
  const { id } = granted.dataPoints
  const [row] = await world.execute(`select state, version from "grant" where id = '${id}'`)
  expect(row?.state).toBe('pending')
  expect(provedOf(id)).toEqual(['granted', 'awaiting'])
  const confirm = (who: Person) =>
    world.house.call(who, 'POST', '/api/access/grant/confirm', { id, version: row?.version })
  expect((await confirm(secadmin)).statusCode).toBe(4031)
  expect((await confirm(await asPerson('secthree', ['secadmin']))).statusCode).toBe(1)
  expect((await rightsOf(holder)).actions.has('role.update')).toBe(true)
})

it('lets a role of high risk wait again when it gains more of it, and not when it gains what is harmless', async () => {
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'dangerous', name: '险上加险', dataScope: 'department' },
      ...{ places: ['/upms/jslist'], actions: ['role.view', 'role.update'] },
      ...{ holderKinds: ['platform'], highRisk: true },
    }),
  )
  const holder = await world.account('dangerous', { roles: ['dangerous'] })
  const stateOf = async () =>
    (await world.execute(`select state from "grant" where account = '${holder}'`))[0]?.state
  let version = made.version
  const change = async (more: object) => {
    const answer = await world.house.call(secadmin, 'POST', '/api/access/role/update', {
      ...{ id: made.id, version, ...more },
    })
    expect(answer.statusMessage).toBe('success')
    version = answer.dataPoints.version
    const state = await stateOf()
    await world.execute(`update "grant" set state = 'active' where account = '${holder}'`)
    return state
  }
  expect(await change({ actions: ['role.view', 'role.update', 'account.view'] })).toBe('active')
  expect(await change({ actions: ['role.view', 'role.update', 'grant.create'] })).toBe('pending')
  expect(await change({ actions: ['role.view', 'grant.create'] })).toBe('active')
  expect(await change({ dataScope: 'self' })).toBe('active')
  expect(await change({ dataScope: 'all' })).toBe('pending')
})

it('forgets no holder, however many there are', async () => {
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'crowded', name: '人数众多', dataScope: 'all' },
      ...{ places: ['/upms/jslist'], actions: ['role.view'], holderKinds: ['platform'] },
    }),
  )
  const holder = await world.account('crowded', { roles: ['crowded'] })
  await world.execute(`with made as (insert into account
      select (jsonb_populate_record(one, jsonb_build_object('id', uuidv7(), 'login_name',
        'crowded' || n, 'phone', null, 'phone_index', null))).*
      from account one, generate_series(1, 1000) n where one.id = '${holder}' returning id)
    insert into "grant" select (jsonb_populate_record(held, jsonb_build_object(
      'id', uuidv7(), 'account', made.id))).* from "grant" held, made where held.account = '${holder}'`)
  const answer = await world.house.call(secadmin, 'POST', '/api/access/role/update', {
    ...{ id: made.id, version: made.version, actions: ['role.view', 'role.update'] },
  })
  expect(answer.statusMessage).toBe('success')
  expect(
    await world.execute(
      `select state, count(*)::int as grants from "grant" where role = '${made.id}' group by state`,
    ),
  ).toEqual([{ state: 'pending', grants: 1001 }])
})

it('leaves nobody waiting for a second person whom there is not', async () => {
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'stranded', name: '无人确认', dataScope: 'all' },
      ...{ places: ['/upms/jslist'], actions: ['role.view'], holderKinds: ['platform'] },
    }),
  )
  const holder = await world.account('stranded', { roles: ['stranded'] })
  await world.execute(`update "grant" set state = 'expired' where account <> '${secadmin.accountId}'
    and role in (select id from role where actions @> '["grant.confirm"]')`)
  const answer = await world.house.call(secadmin, 'POST', '/api/access/role/update', {
    ...{ id: made.id, version: made.version, actions: ['role.view', 'role.update'] },
  })
  expect(messageOf(answer)).toContain('请先增设一名安全管理员')
  expect((await rightsOf(holder)).actions.has('role.view')).toBe(true)
  const second = await world.account('secondsecurity', { roles: [] })
  expect((await grantTo(secadmin, second, 'secadmin')).dataPoints.state).toBe('active')
  const third = await world.account('thirdsecurity', { roles: [] })
  expect((await grantTo(secadmin, third, 'secadmin')).dataPoints.state).toBe('pending')
})
