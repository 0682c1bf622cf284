import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups, modulesOf } from '#app/navigation/index.ts'
import { resourcesAt } from '#app/server/places.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf } from '#test/rights-in.ts'
import { answerPort } from '#test/stand-ins.ts'
import { role } from '../model/role.ts'
import { catalogue, catalogueOf } from './catalogue.ts'
import { openStructure } from './seed.ts'

const secadmin = personWith(['grant.view', 'account.view'])
const places = ['/upms/bmlist']
let world: AccountWorld
let one: { unit: string; root: string }
let two: { unit: string; root: string }
let made = 0

beforeAll(async () => {
  world = await openAccountWorld()
  const all = groups.flatMap(group => group.places.map(place => place.path.toLowerCase()))
  const builtPlaces = new Set(all)
  answerPort(
    catalogue,
    catalogueOf(world.house.house, { groups, modulesOf, builtPlaces, resourcesAt }),
  )
  one = await openUnit('庚慈善会')
  two = await openUnit('辛基金会')
})
afterAll(() => world.close())

async function openUnit(name: string) {
  return world.house.prepare(async act => {
    const { id } = await insertRow(act, testOrganisation, { name })
    const root = await openStructure(act, { ownerKind: 'organisation', organisation: id }, name)
    return { unit: id, root }
  })
}

/** Somebody of the first unit with one role of these contents. */
async function holderOf(contents: object): Promise<string> {
  made += 1
  const code = `sight_${made}`
  await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code, name: `角色${made}`, dataScope: 'organisation' },
      ...{ places, actions: ['department.view'], holderKinds: ['organisation'] },
      ...contents,
    }),
  )
  return world.account(`sight.${made}`, {
    ...{ ownerKind: 'organisation', organisation: one.unit, department: one.root },
    roles: [code],
  })
}

const ask = (who: Person, account: string, address: string) =>
  world.house.call(who, 'POST', '/api/access/account/explainSight', { account, address })
const addressOf = (department: string) => `https://cs.example.org/upms/bmlist?id=${department}`
/** What is in the way, as `about says`. */
async function obstacles(account: string, department: string): Promise<string[]> {
  const { findings } = (await ask(secadmin, account, addressOf(department))).dataPoints
  return findings
    .filter(({ isFine }: { isFine: boolean }) => !isFine)
    .map(({ about, says }: { about: string; says: string }) => `${about} ${says}`)
}

it('finds nothing in the way of what somebody sees, and names the role that gives it', async () => {
  const account = await holderOf({ requireUkey: true })
  expect(await obstacles(account, one.root)).toEqual([])
  const { title, label, findings } = (await ask(secadmin, account, addressOf(one.root))).dataPoints
  expect({ title, label }).toEqual({ title: '部门管理', label: '部门' })
  expect(findings[1].says).toBe(`可打开「部门管理」，由角色「角色${made}」（须UKEY登录）授予`)
})

it('names a missing menu, a missing action, and a record of another unit', async () => {
  expect(await obstacles(await holderOf({ places: ['/upms/jslist'] }), one.root)).toEqual([
    '页面 没有有效角色授予菜单「部门管理」',
  ])
  expect(await obstacles(await holderOf({ actions: ['role.view'] }), one.root)).toEqual([
    '操作 没有有效角色授予「查看部门」',
  ])
  expect(await obstacles(await holderOf({}), two.root)).toEqual(['记录 记录属于其他单位或地区'])
})

it('names the data scope that a record lies outside of', async () => {
  expect(await obstacles(await holderOf({ dataScope: 'self' }), one.root)).toEqual([
    '记录 记录不在其数据范围内，其范围为：仅本人',
  ])
})

it('says of an account that cannot sign in why, and of a page without a record', async () => {
  const account = await holderOf({})
  await world.execute(`update account set valid_until = '2020-01-31' where id = '${account}'`)
  expect(await obstacles(account, one.root)).toEqual(['账号 账号有效期至 2020-01-31，已不能登录'])
  const { findings, label } = (await ask(secadmin, account, '/upms/BMlist/')).dataPoints
  expect(label).toBeNull()
  expect(findings.map(({ about }: { about: string }) => about)).toEqual(['账号', '页面'])
})

it('tells people of a unit nothing about accounts and records of another', async () => {
  const head = personWith(['grant.view', 'account.view', 'department.view'], {
    ...{ ownerKind: 'organisation', ownerId: one.unit, scope: 'organisation' },
  })
  const own = await holderOf({})
  const stranger = await world.account('sight.other', {
    ...{ ownerKind: 'organisation', organisation: two.unit, department: two.root, roles: [] },
  })
  expect((await ask(head, own, addressOf(one.root))).statusCode).toBe(1)
  const nothing = { statusCode: 4040, dataPoints: null }
  expect(await ask(head, own, addressOf(two.root))).toMatchObject(nothing)
  expect(await ask(head, own, addressOf(own))).toMatchObject(nothing)
  expect(await ask(head, stranger, addressOf(one.root))).toMatchObject(nothing)
  const blind = personWith(['grant.view', 'account.view'], {
    ...{ ownerKind: 'organisation', ownerId: one.unit, scope: 'organisation' },
  })
  expect(await ask(blind, own, addressOf(one.root))).toMatchObject(nothing)
  expect((await ask(personWith(['account.view']), own, addressOf(one.root))).statusCode).toBe(4031)
})

it('refuses an address that names no screen, or no record', async () => {
  const account = await holderOf({})
  const fault = async (address: string) => messageOf(await ask(secadmin, account, address))
  expect(await fault('/nowhere?id=1')).toBe('地址中没有可识别的页面')
  expect(await fault('/upms/bmlist?id=1')).toBe('地址中的记录编号有误')
  expect(await fault('http://')).toBe('地址中没有可识别的页面')
})
