import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { soldLimits } from '#kernel/server/sold-limits.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf } from '#test/rights-in.ts'
import { bring } from '#test/stand-ins.ts'
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
      number: `RY2026110100000${turn}`,
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

const ownRole = (code: string) =>
  world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ...own.owned, code, name: code, dataScope: 'organisation' },
      ...{ places: [], actions: [], holderKinds: ['organisation'] },
    }),
  )

it('gives roles only to whoever confirmed the identity, and at once only from who may grant', async () => {
  const small = await ownRole('small_role')
  const approveAs = async (person: Person) => {
    const { id, version } = await request()
    const answers = { id, version, department: own.root, roles: [small.id] }
    const path = '/api/access/registrationRequest/approve'
    return world.house.call(person, 'POST', path, answers)
  }
  expect((await approveAs({ ...keeper, elevatedUntil: null })).statusCode).toBe(4033)
  const stateOf = async (account: string) =>
    (await world.execute(`select state from "grant" where account = '${account}'`))[0]?.state
  const proposed = (await approveAs(keeper)).dataPoints
  expect(await stateOf(proposed.account)).toBe('pending')
  const actions = [...keeper.actions.keys(), 'grant.create']
  const granter = personWith(actions, { name: '赵六' })
  expect(await stateOf((await approveAs(granter)).dataPoints.account)).toBe('active')
  // Without roles it is no grant, and nothing is asked.
  const { id, version } = await request()
  const plain = { id, version, department: own.root }
  const hurried = { ...keeper, elevatedUntil: null }
  const path = '/api/access/registrationRequest/approve'
  expect((await world.house.call(hurried, 'POST', path, plain)).statusCode).toBe(1)
})

it('opens no account under an address by which another signs in', async () => {
  await world.execute(`update account set email = 'Office@example.org' where id = '${own.member}'`)
  const row = await request()
  await world.execute(
    `update registration_request set email = 'office@example.org' where id = '${row.id}'`,
  )
  const answer = await decide('approve', row, { department: own.root })
  expect(messageOf(answer)).toBe('邮箱已被占用，请退回补正')
})

it('opens no more accounts than the organisation subscribes to', async () => {
  const [now] = await world.execute(`select count(*)::int as accounts from account
    where organisation = '${own.owned.organisation}' and state <> 'cancelled'`)
  const most = Number(now?.accounts) + 1
  bring(soldLimits.of(async () => ({ maxAccounts: most })))
  const approve = async () =>
    messageOf(await decide('approve', await request(), { department: own.root }))
  expect(await approve()).toBe('success')
  expect(await approve()).toBe(`订阅的账号数为 ${most} 个，已用完`)
})
