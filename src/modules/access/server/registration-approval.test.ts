import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf } from '#test/rights-in.ts'
import { department } from '../model/department.ts'
import { registrationRequest } from '../model/registration-request.ts'
import { role } from '../model/role.ts'
import { openStructure } from './seed.ts'

interface Unit {
  readonly owned: { readonly ownerKind: 'organisation'; readonly organisation: string }
  readonly root: string
  readonly member: string
}

let world: AccountWorld
let own: Unit
let foreign: Unit
let keeper: Person
let turn = 0

beforeAll(async () => {
  world = await openAccountWorld()
  own = await openUnit('甲慈善会', 'own')
  foreign = await openUnit('乙慈善会', 'foreign')
  // The platform's people reach every unit: what is chosen must fit the applicant's all the same.
  keeper = personWith(
    ['registrationRequest.approve', 'registrationRequest.reject', 'registrationRequest.view'],
    { name: '王五' },
  )
})
afterAll(() => world.close())

async function openUnit(name: string, loginName: string): Promise<Unit> {
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name }),
  )
  const owned = { ownerKind: 'organisation', organisation } as const
  const root = await world.house.prepare(act => openStructure(act, owned, name))
  const member = await world.account(loginName, { ...owned, department: root, roles: [] })
  return { owned, root, member }
}

async function request(realName = '新同事') {
  turn += 1
  return world.house.prepare(act =>
    insertRow(act, registrationRequest, {
      ...{ ...own.owned, realName, loginName: `comer${turn}`, phone: `1350000000${turn}` },
      submittedAt: act.now.toISOString(),
      expiresAt: new Date(act.now.getTime() + 86_400_000).toISOString(),
    }),
  )
}

const decide = (move: string, { id, version }: { id: string; version: number }, answers: object) =>
  world.house.call(keeper, 'POST', `/api/access/registrationRequest/${move}`, {
    ...{ id, version },
    ...answers,
  })

it('opens no account in a closed department, under a stranger, or with another unit’s role', async () => {
  const closed = await world.house.prepare(act =>
    insertRow(act, department, {
      ...{ ...own.owned, name: '旧部', parent: own.root, state: 'disabled', level: 2 },
      path: `${own.root}.old.`,
    }),
  )
  const strange = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ...foreign.owned, code: 'of_foreign', name: '他家角色', dataScope: 'organisation' },
      ...{ places: [], actions: [], holderKinds: ['organisation'] },
    }),
  )
  const row = await request()
  const approve = async (answers: object) =>
    messageOf(await decide('approve', row, { department: own.root, ...answers }))
  expect(await approve({ department: closed.id })).toBe('部门已停用')
  expect(await approve({ manager: foreign.member })).toBe('直接上级不属于该单位')
  expect(await approve({ roles: [strange.id] })).toBe('角色不属于该账号所在单位')
  expect(await approve({ manager: own.member })).toBe('success')
})

it('lets nobody approve whoever bears his own name: it may be his second account', async () => {
  const row = await request('王五')
  const refused = await decide('approve', row, { department: own.root })
  expect(refused).toMatchObject({ statusCode: 4031, statusMessage: '申请人与您同名，须由他人审核' })
  expect((await decide('reject', row, { opinion: '不是本单位人员' })).statusCode).toBe(1)
})
