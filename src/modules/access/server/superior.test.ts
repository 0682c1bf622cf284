import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { testOrganisation } from '#test/people.ts'
import { department } from '../model/department.ts'
import { role } from '../model/role.ts'
import { openStructure } from './seed.ts'
import { superiorOf } from './superior.ts'

let world: AccountWorld
let organisation: string
let root: string
let child: string
const people = new Map<string, string>()

beforeAll(async () => {
  world = await openAccountWorld()
  const made = await world.house.prepare(async act => {
    const { id } = await insertRow(act, testOrganisation, { name: '丁慈善会' })
    await insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'decider', name: '审批人', dataScope: 'organisation' },
      ...{ holderKinds: ['organisation'], places: [], actions: ['project.approve'] },
    })
    const owned = { ownerKind: 'organisation', organisation: id } as const
    const top = await openStructure(act, owned, '丁慈善会')
    const below = await insertRow(act, department, { ...owned, name: '项目部', parent: top })
    return { id, top, below: below.id }
  })
  organisation = made.id
  root = made.top
  child = made.below
  await world.execute(
    `update department set path = '${root}.${child}.', level = 2 where id = '${child}'`,
  )
  for (const name of ['writer', 'leader', 'chief', 'boss'])
    people.set(
      name,
      await world.account(name, {
        ...{ ownerKind: 'organisation', organisation, department: child },
        roles: ['decider'],
      }),
    )
  await headed(child, 'leader')
  await headed(root, 'chief')
})
afterAll(() => world.close())

const idOf = (name: string) => people.get(name) ?? ''
const headed = (place: string, name: string) =>
  world.execute(`update department set head = '${idOf(name)}' where id = '${place}'`)
const above = (except: readonly string[] = []) =>
  world.house.prepare(act =>
    superiorOf(act, {
      account: idOf('writer'),
      action: 'project.approve',
      except: [idOf('writer'), ...except.map(idOf)],
    }),
  )

it('is the head of the own department, or of the next one above that has one who may decide', async () => {
  expect(await above()).toBe(idOf('leader'))
  expect(await above(['leader'])).toBe(idOf('chief'))
  await world.execute(`update account set state = 'disabled' where id = '${idOf('leader')}'`)
  expect(await above()).toBe(idOf('chief'))
  await world.execute(`update account set state = 'enabled' where id = '${idOf('leader')}'`)
  await world.execute(`update "grant" set state = 'revoked' where account = '${idOf('leader')}'`)
  expect(await above()).toBe(idOf('chief'))
  expect(await above(['chief'])).toBeNull()
})

it('is the direct superior where the unit says so, and theirs after them', async () => {
  await world.execute(
    `update structure_setting set superior = 'manager' where organisation = '${organisation}'`,
  )
  expect(await above()).toBeNull()
  await world.execute(
    `update account set manager = '${idOf('leader')}' where id = '${idOf('writer')}'`,
  )
  await world.execute(
    `update account set manager = '${idOf('boss')}' where id = '${idOf('leader')}'`,
  )
  expect(await above()).toBe(idOf('boss'))
})
