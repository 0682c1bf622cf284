import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { openStructure } from './seed.ts'

/* Whoever names what belongs to another unit hears what is heard of what there is not. */

interface Unit {
  readonly id: string
  readonly root: string
}

let world: AccountWorld
let own: Unit
let other: Unit
let head: Person

const rights = [
  ...['view', 'create', 'move', 'merge'].map(verb => `department.${verb}`),
  ...['view', 'update', 'leave', 'handover'].map(verb => `account.${verb}`),
  ...['grant.view', 'grant.revoke'],
]

beforeAll(async () => {
  world = await openAccountWorld()
  own = await openUnit('寅慈善会')
  other = await openUnit('卯慈善会')
  head = personWith(rights, {
    ...{ ownerKind: 'organisation', ownerId: own.id, scope: 'organisation' },
    accountId: await member(own, 'keeper', ['org_head']),
  })
})
afterAll(() => world.close())

async function openUnit(name: string): Promise<Unit> {
  const { id } = await world.house.prepare(act => insertRow(act, testOrganisation, { name }))
  const owner = { ownerKind: 'organisation' as const, organisation: id }
  return { id, root: await world.house.prepare(act => openStructure(act, owner, name)) }
}

const member = ({ id, root }: Unit, loginName: string, roles: string[] = ['org_operator']) =>
  world.account(loginName, {
    ...{ ownerKind: 'organisation', organisation: id, department: root, roles },
  })
const post = async (path: string, question: object) => {
  const { statusCode, statusMessage, dataPoints } = await world.house.call(
    ...([head, 'POST', `/api/access/${path}`, { ...question }] as const),
  )
  return { statusCode, statusMessage, errors: dataPoints?.errors }
}
const grantOf = async (account: string) =>
  String((await world.execute(`select id from "grant" where account = '${account}'`))[0]?.id)

it('is told of other units’ departments, people and grants what is told of nothing', async () => {
  const stranger = await member(other, 'stranger')
  const colleague = await member(own, 'colleague')
  const made = await world.house.call(head, 'POST', '/api/access/department/insert', {
    ...{ name: '综合部', parent: own.root },
  })
  const department = { id: made.dataPoints.id, version: 1 }
  const person = { id: colleague, reason: '工作需要' }
  const today = beijingDay(new Date())
  const asked: readonly [string, string, (named: string) => object][] = [
    ['department/move', other.root, parent => ({ ...department, parent })],
    ['department/merge', other.root, target => ({ ...department, target, reason: '精简' })],
    ['account/leave', stranger, successor => ({ ...person, on: today, successor })],
    ['account/handover', stranger, successor => ({ ...person, successor })],
    [
      'account/transfer',
      await grantOf(stranger),
      grant => ({ ...person, version: 1, on: today, revoke: [grant] }),
    ],
  ]
  for (const [path, foreign, question] of asked) {
    const ofForeign = await post(path, question(foreign))
    expect(ofForeign.statusCode, path).not.toBe(1)
    expect([path, ofForeign]).toEqual([path, await post(path, question(newId()))])
  }
})
