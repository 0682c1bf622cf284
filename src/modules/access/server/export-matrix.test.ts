import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { sheetOf } from '#test/transfer-world.ts'
import { role } from '../model/role.ts'

let world: AccountWorld
let organisation: string

beforeAll(async () => {
  world = await openAccountWorld()
  await world.house.prepare(async act => {
    organisation = (await insertRow(act, testOrganisation, { name: '乙慈善会' })).id
    await insertRow(act, role, {
      ownerKind: 'organisation',
      organisation,
      code: 'own_role',
      name: '自建角色',
      holderKinds: ['organisation'],
      dataScope: 'organisation',
      places: ['/upms/jslist'],
      actions: ['role.view'],
    })
  })
})
afterAll(() => world.close())

async function matrixFor(person: ReturnType<typeof personWith>) {
  await world.house.call(person, 'GET', '/api/access/role/getList')
  const response = await world.house.app.inject({
    method: 'GET',
    url: '/api/access/role/exportMatrix',
    headers: { 'x-test-person': person.accountId },
  })
  return { status: response.statusCode, bytes: response.rawPayload }
}

it('holds every role in use against every menu and action', async () => {
  const { bytes } = await matrixFor(personWith(['role.view', 'role.export']))
  const { header, rows } = await sheetOf(bytes)
  const at = header.indexOf('自建角色')
  const cellOf = (code: string) => rows.find(row => row[2] === code)?.[at] ?? ''
  expect(at).toBeGreaterThan(2)
  expect(header).toContain('安全管理员')
  expect(cellOf('/upms/jslist')).toBe('●')
  expect(cellOf('role.view')).toBe('●')
  expect(cellOf('role.update')).toBe('')
  expect(rows.find(row => row[1] === '数据范围')?.[at]).toBe('本机构')
})

it('shows an organisation its own roles only, and nobody without the right to export', async () => {
  const head = personWith(['role.view', 'role.export'], {
    ownerKind: 'organisation',
    ownerId: organisation,
    scope: 'organisation',
  })
  const { header } = await sheetOf((await matrixFor(head)).bytes)
  expect(header.slice(3)).toEqual(['自建角色'])
  expect((await matrixFor(personWith(['role.view']))).status).toBe(403)
})
