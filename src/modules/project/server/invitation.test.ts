import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInvitation, whyNotInvited } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'

let house: TestHouse
let world: ProjectWorld
let site: string | null = 'https://north.example.org'
const given = new Set<string>()

beforeAll(async () => {
  house = await openHouse(projectModules)
  reconnect(causePorts, {
    siteOf: async () => site,
    phonesGiven: async (_reader, _cause, asked) => new Set(asked.filter(phone => given.has(phone))),
  })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

type Invited = { id: string; version: number; state: string; extra: { link: string | null } }

async function drive(state = 'raising') {
  const cause = await world.draft({ raiseMode: '2' })
  const people: Invited[] = []
  for (const [at, role] of ['founder', 'director'].entries()) {
    const person = { cause: cause.id, name: `对象${at}`, phone: `1380000002${at}`, role }
    people.push((await world.post(world.officer, 'targetDonor/insert', person)).dataPoints)
  }
  await house.prepare(act =>
    act.tx.execute(`update project set state = '${state}' where id = '${cause.id}'`),
  )
  const [first, second] = people
  if (first === undefined || second === undefined) throw new Error('nobody is asked')
  return { cause, first, second }
}

const move = (name: string, { id, version }: Invited, person = world.officer) =>
  world.post(person, `targetDonor/${name}`, { id, version })
const invited = async (row: Invited): Promise<Invited> => (await move('invite', row)).dataPoints
const tokenIn = (row: Invited) => row.extra.link?.split('/').at(-1) ?? ''
const open = (token: string, organisation = world.north.id) =>
  house.prepare(act => openInvitation(act, { organisation, token }))
const why = (cause: string, phone: string, invitation: string) =>
  house.prepare(act => whyNotInvited(act.tx, { cause, phone, invitation }))
const over = { field: 'invitation', message: '邀请链接已失效，请向机构索取新的链接' }
const outside = { field: 'donor', message: '不在定向募捐范围' }

describe('an invitation', () => {
  it('leads to the site of the organisation and remembers when it was opened', async () => {
    const { cause, first } = await drive()
    expect(first).toMatchObject({ state: 'none', extra: { link: null, hasGiven: false } })
    const row = await invited(first)
    expect(row.extra.link).toMatch(/^https:\/\/north\.example\.org\/invite\/[\w-]{44}$/)
    const opened = await open(tokenIn(row))
    expect(opened).toMatchObject({
      cause: { id: cause.id, title: cause.title, isRaising: true },
      phone: '138****0020',
    })
    const { dataPoints: seen } = await world.get(world.officer, 'targetDonor/getById', {
      id: row.id,
    })
    expect(seen).toMatchObject({ state: 'opened', extra: { link: row.extra.link } })
    expect(seen.openedAt).not.toBe(null)
    await open(tokenIn(row))
    const again = await world.get(world.officer, 'targetDonor/getById', { id: row.id })
    expect(again.dataPoints.version).toBe(seen.version)
    const list = await world.get(world.officer, 'project/getById', { id: cause.id })
    expect(list.dataPoints.extra.donors).toEqual({ asked: 2, given: 0, invited: 1, opened: 1 })
  })

  it('is for its own phone only, in its own drive and organisation', async () => {
    const { cause, first, second } = await drive()
    const [one, other] = [await invited(first), await invited(second)]
    const stranger = await drive()
    expect(await why(cause.id, '13800000020', tokenIn(one))).toBe(undefined)
    expect(await why(cause.id, '13800000021', tokenIn(other))).toBe(undefined)
    expect(await why(cause.id, '13800000021', tokenIn(one))).toEqual(outside)
    expect(await why(cause.id, '13800000029', tokenIn(one))).toEqual(outside)
    expect(await why(stranger.cause.id, '13800000020', tokenIn(one))).toEqual(over)
    expect(await open(tokenIn(one), world.south.id)).toBe(undefined)
    const forged = `${tokenIn(one).slice(0, 22)}${tokenIn(other).slice(22)}`
    expect(await open(forged)).toBe(undefined)
    expect(await open('x')).toBe(undefined)
  })

  it('opens nothing once it was renewed, revoked, or the phone is another', async () => {
    const { cause, first } = await drive()
    const old = await invited(first)
    const renewed: Invited = (await move('renew', old)).dataPoints
    expect(renewed.extra.link).not.toBe(old.extra.link)
    expect(await open(tokenIn(old))).toBe(undefined)
    expect(await why(cause.id, '13800000020', tokenIn(old))).toEqual(over)
    expect(await open(tokenIn(renewed))).not.toBe(undefined)
    const { dataPoints: opened } = await world.get(world.officer, 'targetDonor/getById', {
      id: first.id,
    })
    const changed = await world.post(world.officer, 'targetDonor/update', {
      ...{ id: opened.id, version: opened.version, phone: '13800000031' },
    })
    expect(changed.dataPoints).toMatchObject({ state: 'none', openedAt: null })
    expect(await open(tokenIn(renewed))).toBe(undefined)
    const fresh = await invited(changed.dataPoints)
    const revoked: Invited = (await move('revoke', fresh)).dataPoints
    expect(revoked).toMatchObject({ state: 'revoked', extra: { link: null } })
    expect(await open(tokenIn(fresh))).toBe(undefined)
  })

  it('is made for drives that may ask, by organisations with a site, and by whoever may', async () => {
    const early = await drive('draft')
    expect((await move('invite', early.first)).statusMessage).toBe(
      '项目审核通过后、募捐结束前才能邀请',
    )
    const { first } = await drive()
    site = null
    expect((await move('invite', first)).statusMessage).toBe(
      '机构还没有设置站点域名，请先在公益号配置中填写',
    )
    site = 'https://north.example.org'
    const reader = personWith(['targetDonor.view'], {
      ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
    })
    expect((await move('invite', first, reader)).status).toBe(403)
    const row = await invited(first)
    const seen = await world.get(reader, 'targetDonor/getById', { id: row.id })
    expect(seen.dataPoints).toMatchObject({ state: 'sent', extra: { link: null } })
    const foreign = personWith(officerActions, {
      ...{ ownerKind: 'organisation', ownerId: world.south.id, scope: 'organisation' },
    })
    expect((await move('renew', row, foreign)).status).toBe(404)
    const stale = await move('renew', { ...row, version: 1 })
    expect(stale.status).toBe(409)
  })
})
