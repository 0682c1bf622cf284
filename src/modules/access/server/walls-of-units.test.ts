import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { position } from '../model/position.ts'

const rights = ['account.view', 'position.view', 'position.create', 'department.view', 'grant.view']
const owners = [
  { ownerKind: 'vendor', scope: 'organisation' },
  { ownerKind: 'merchant', scope: 'organisation' },
  { ownerKind: 'unit', scope: 'area' },
] as const
let world: AccountWorld

beforeAll(async () => {
  world = await openAccountWorld()
  for (const { ownerKind } of owners)
    for (const id of ['one', 'two']) {
      const owned = { ownerKind, [ownerKind]: `${ownerKind}-${id}` } as const
      await world.account(`${ownerKind}.${id}`, {
        ...owned,
        ...(ownerKind === 'unit' ? { areas: ['110101'] } : {}),
        roles: [],
      })
      await world.house.prepare(act =>
        insertRow(act, position, { ...owned, name: `${id}岗位`, category: 'other' }),
      )
    }
})
afterAll(() => world.close())

describe.each(owners)('somebody of a $ownerKind', ({ ownerKind, scope }) => {
  const person = personWith(rights, {
    ownerKind,
    ownerId: `${ownerKind}-one`,
    areaCodes: ownerKind === 'unit' ? ['110101'] : [],
    scope,
  })
  const listOf = async (path: string) =>
    (await world.house.call(person, 'GET', `/api/access/${path}`)).dataPoints

  it('sees the accounts and positions of the own unit, and of no other', async () => {
    const accounts = await listOf('account/getList')
    expect(accounts.map((row: { loginName: string }) => row.loginName)).toEqual([
      `${ownerKind}.one`,
    ])
    const positions = await listOf('position/getList')
    expect(positions.map((row: { name: string }) => row.name)).toEqual(['one岗位'])
    const departments = await listOf('department/getList')
    expect(departments.map((row: Record<string, unknown>) => row[ownerKind])).toEqual([
      `${ownerKind}-one`,
    ])
  })

  it('finds nobody of another unit in pickers, nor by address', async () => {
    const picks = await listOf('account/getPicks')
    expect(picks.map(({ note }: { note: string }) => note)).toEqual([`${ownerKind}.one`])
    const [other] = await world.execute(
      `select id from account where login_name = '${ownerKind}.two'`,
    )
    const answer = await world.house.call(person, 'GET', '/api/access/account/getById', {
      id: other?.id,
    })
    expect(answer.statusCode).toBe(4040)
  })

  it('makes positions for the own unit only', async () => {
    const made = await world.house.call(person, 'POST', '/api/access/position/insert', {
      name: '新岗位',
      category: 'other',
    })
    expect(made.dataPoints).toMatchObject({ ownerKind, [ownerKind]: `${ownerKind}-one` })
    const foreign = await world.house.call(person, 'POST', '/api/access/position/insert', {
      name: '他人岗位',
      category: 'other',
      ownerKind,
      [ownerKind]: `${ownerKind}-two`,
    })
    expect(foreign.statusCode).not.toBe(1)
    await world.execute(`delete from position where name = '新岗位'`)
  })
})

describe('somebody of the platform in the picker of accounts', () => {
  const picksOf = async (rights: readonly string[], question: { keyword?: string } = {}) =>
    (await world.house.call(personWith(rights), 'GET', '/api/access/account/getPicks', question))
      .dataPoints

  it('browses it with a form or a move that asks for one, or with the list itself', async () => {
    for (const right of ['grant.create', 'registrationRequest.approve', 'account.view'])
      expect((await picksOf([right]))[0]).toMatchObject({ note: expect.any(String) })
  })

  it('finds else by the whole name only, without the login name', async () => {
    const looker = ['permissionReview.view', 'department.view']
    const [known] = await world.execute(
      `select real_name as name from account where login_name = 'unit.two'`,
    )
    const name = String(known?.name)
    expect(await picksOf(looker)).toEqual([])
    for (const keyword of ['unit', 'unit.two', name.slice(0, -1)])
      expect(await picksOf(looker, { keyword })).toEqual([])
    const found = await picksOf(looker, { keyword: name })
    expect(found).toEqual([{ id: expect.any(String), title: name }])
  })
})
