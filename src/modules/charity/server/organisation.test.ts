import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openCharities } from '#test/charity-world.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { creditCode, organisationFacts } from '../model/fixture/organisation-facts.ts'
import { certificate, organisation } from '../model/index.ts'
import { watchOrganisation } from './certificate.ts'
import { makeOrganisation } from './fixture/organisations.ts'
import { configOf, whyClosed } from './index.ts'
import { charityPorts } from './ports.ts'

const actions = [
  'view',
  'create',
  'update',
  'freeze',
  'unfreeze',
  'close',
  'resetAdmin',
  'message',
  'export',
].map(verb => `organisation.${verb}`)
const platform = personWith([
  ...actions,
  'organisation.correct',
  'orgMerchant.view',
  'orgMerchant.create',
  'orgMerchant.update',
  'orgMerchant.submit',
  'orgMerchant.approve',
  'orgMerchant.keys',
])

let house: TestHouse
let north: string
let south: string
const paused: string[] = []

beforeAll(async () => {
  ;({ house, north, south } = await openCharities())
  reconnect(charityPorts, {
    pauseCauses: async (_act, id, why) => void paused.push(`${id} ${why.publicOnly} ${why.reason}`),
    resetAdministrator: async () => ({ account: newId(), loginName: 'admin', link: '/once' }),
    whyNotClosable: async (_act, id) => (id === south ? ['账面余额 ¥10.00'] : []),
  })
})
afterAll(() => house.close())

const get = async (person: Person, id: string) =>
  house.call(person, 'GET', '/api/charity/organisation/getById', { id })
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/charity/${path}`, question)
const administrator = (ownerId: string) =>
  personWith(['organisation.view', 'organisation.update'], {
    ownerKind: 'organisation',
    ownerId,
    scope: 'organisation',
  })

describe('an organisation', () => {
  it('is seen by itself, by its competent unit and by the platform, and by nobody else', async () => {
    const list = async (person: Person) =>
      (await house.call(person, 'GET', '/api/charity/organisation/getList')).dataPoints.map(
        (row: { id: string }) => row.id,
      )
    expect(await list(administrator(north))).toEqual([north])
    const unit = personWith(['organisation.view'], {
      ownerKind: 'unit',
      areaCodes: ['440000'],
      scope: 'area',
    })
    expect(await list(unit)).toEqual([south])
    expect((await list(platform)).sort()).toEqual([north, south].sort())
    expect((await get(administrator(north), south)).statusCode).toBe(4040)
  })

  it('changes what it says of itself, but not its registration facts', async () => {
    const person = administrator(north)
    const { version } = (await get(person, north)).dataPoints
    const law = await post(person, 'organisation/update', {
      id: north,
      version,
      name: '新名慈善基金会',
      qualification: '0',
      website: 'https://example.org',
    })
    expect(law.dataPoints.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'name',
      'qualification',
    ])
    const own = await post(person, 'organisation/update', {
      id: north,
      version,
      website: 'https://example.org',
      contact: '周测试',
    })
    expect(own.dataPoints).toMatchObject({ website: 'https://example.org', contact: '周测试' })
    const clerk = personWith(['organisation.view', 'organisation.update'])
    const without = await post(clerk, 'organisation/update', {
      id: north,
      version: version + 1,
      supervisor: '某部',
    })
    expect(without.dataPoints.errors[0].field).toBe('supervisor')
    const correct = await post(platform, 'organisation/update', {
      id: north,
      version: version + 1,
      supervisor: '某部',
    })
    expect(correct.dataPoints.supervisor).toBe('某部')
  })

  it('keeps its days in order', async () => {
    const { version } = (await get(platform, north)).dataPoints
    const asked = (more: object) =>
      post(platform, 'organisation/update', { id: north, version, ...more })
    const wrong = await asked({
      ...{ registeredOn: '2015-06-01', charityOn: '2015-05-31' },
      ...{ taxDeductFrom: '2026-01-01', taxDeductTo: '2026-01-01' },
      ...{ taxExemptFrom: '2026-01-01', taxExemptTo: '2025-12-31' },
    })
    const fields = wrong.dataPoints.errors.map((each: { field: string }) => each.field).sort()
    expect(fields).toEqual(['charityOn', 'taxDeductTo', 'taxExemptTo'])
    const later = await asked({ charityOn: '2999-01-01' })
    expect(later.dataPoints.errors[0].message).toBe('登记或认定日期不能晚于今天')
  })

  it('has one credit code, one name and one code in the product', async () => {
    const facts = {
      ...organisationFacts('东方慈善基金会'),
      uscc: (await get(platform, north)).dataPoints.uscc,
    }
    expect((await post(platform, 'organisation/insert', facts)).dataPoints.errors).toEqual([
      { field: 'uscc', message: '统一社会信用代码已被使用' },
    ])
    const made = await post(platform, 'organisation/insert', {
      ...organisationFacts('东方慈善基金会'),
      uscc: creditCode(),
      code: 'DF01',
    })
    expect(made.statusCode).toBe(1)
    const config = await house.prepare(act => configOf(act.tx, made.dataPoints.id))
    expect(config).toMatchObject({
      siteName: '公益宝管理平台',
      minAmount: 100,
      feeBasis: '3',
      domainPrefix: null,
    })
  })

  it('stops everything it raises when it is frozen, and says why', async () => {
    const { version } = (await get(platform, north)).dataPoints
    const bare = await post(platform, 'organisation/freeze', { id: north, version })
    expect(bare.dataPoints.errors[0].field).toBe('reason')
    const frozen = await post(platform, 'organisation/freeze', {
      id: north,
      version,
      reason: 'complaint',
      note: '核查中',
    })
    expect(frozen.dataPoints).toMatchObject({ state: 'frozen', freezeReason: 'complaint' })
    expect(paused).toEqual([`${north} false 机构冻结（投诉核查：核查中）`])
    expect(await house.prepare(act => whyClosed(act.tx, north))).toBe('机构已冻结（投诉核查）')
    const back = await post(platform, 'organisation/unfreeze', { id: north, version: version + 1 })
    expect(back.dataPoints).toMatchObject({ state: 'active', freezeReason: null })
    expect(await house.prepare(act => whyClosed(act.tx, north))).toBe(undefined)
  })

  it('neither frees itself, nor changes what is known of its standing', async () => {
    const moves = ['freeze', 'unfreeze', 'close', 'resetAdmin'].map(verb => `organisation.${verb}`)
    const head = personWith([...moves, 'organisation.view', 'organisation.update'], {
      ownerKind: 'organisation',
      ownerId: south,
      scope: 'organisation',
    })
    const seen = (await get(head, south)).dataPoints
    expect(seen.can).not.toEqual(expect.arrayContaining(['freeze']))
    await house.prepare(async act => {
      const row = await findRow(act.tx, organisation, south)
      if (row !== undefined)
        await moveRow(act, organisation, row, 'freeze', { freezeReason: 'credit' })
    })
    const { version } = (await get(head, south)).dataPoints
    const free = await post(head, 'organisation/unfreeze', { id: south, version })
    expect(free).toMatchObject({ status: 403, statusMessage: '机构的冻结、解冻与退出由平台办理' })
    expect((await post(head, 'organisation/resetAdmin', { id: south })).status).toBe(403)
    const better = await post(head, 'organisation/update', {
      id: south,
      version,
      orgStatus: '2',
      creditState: '2',
      grade: '5A',
      bankNumber: '99999999999',
    })
    expect(better.dataPoints.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'bankNumber',
      'creditState',
      'grade',
      'orgStatus',
    ])
    await post(platform, 'organisation/unfreeze', { id: south, version })
  })

  it('cannot leave with money in its books', async () => {
    const { version } = (await get(platform, south)).dataPoints
    const answer = await post(platform, 'organisation/close', { id: south, version, note: '注销' })
    expect(answer.statusMessage).toBe('不能退出：账面余额 ¥10.00')
  })

  it('gets a new link for its administrator only by whoever may, with the identity confirmed', async () => {
    expect(
      (await post(personWith(['organisation.view']), 'organisation/resetAdmin', { id: north }))
        .statusCode,
    ).toBe(4031)
    const stale = personWith(['organisation.resetAdmin'], { elevatedUntil: null })
    expect((await post(stale, 'organisation/resetAdmin', { id: north })).statusCode).toBe(4033)
    expect(
      (await post(platform, 'organisation/resetAdmin', { id: north })).dataPoints,
    ).toMatchObject({ link: '/once' })
  })
})

describe('certificates', () => {
  const add = (organisationId: string, type: '1' | '2', validTo: string) =>
    house.prepare(act =>
      insertRow(act, certificate, {
        organisation: organisationId,
        type,
        number: 'Z1',
        validTo,
        files: [newId()],
      }),
    )

  it('follow their end: expiring within 90 days, expired after it', async () => {
    const near = await add(south, '2', dayFromNow(60))
    await house.prepare(act => watchOrganisation(act, south))
    expect((await house.prepare(act => findRow(act.tx, certificate, near.id)))?.state).toBe(
      'expiring',
    )
  })

  it('stop public causes when the qualification ends, and freeze when the registration ends', async () => {
    paused.length = 0
    const other = await house.prepare(act => makeOrganisation(act, '西方慈善基金会'))
    await add(other.id, '2', dayFromNow(-2))
    await house.prepare(act => watchOrganisation(act, other.id))
    expect(paused).toEqual([`${other.id} true 公开募捐资格证书已过期`])
    await add(other.id, '1', dayFromNow(-2))
    await house.prepare(act => watchOrganisation(act, other.id))
    expect(await house.prepare(act => findRow(act.tx, organisation, other.id))).toMatchObject({
      state: 'frozen',
      freezeReason: 'certificate',
    })
  })
})

describe('the board', () => {
  it('counts organisations in reach by state, form and area', async () => {
    const all = await house.call(platform, 'GET', '/api/charity/kanban/get')
    const byState = Object.fromEntries(
      all.dataPoints.organisations.byState.map((each: { key: string; count: number }) => [
        each.key,
        each.count,
      ]),
    )
    expect(byState).toEqual({ active: 3, frozen: 1 })
    expect(all.dataPoints.certificates).toEqual({ past: 1, within7: 0, within30: 0, within90: 1 })
    // It leads to a list of the very organisations whose certificates it counts.
    const named = async (span: string) => {
      const filter = JSON.stringify([{ field: 'certificateEnds', op: 'is', value: span }])
      const call = '/api/charity/organisation/getListByPage'
      const { dataPoints } = await house.call(platform, 'GET', call, { filter })
      return dataPoints.list.map(({ name }: { name: string }) => name)
    }
    expect(await named('past')).toEqual(['西方慈善基金会'])
    expect(await named('within90')).toHaveLength(1)
    expect(await named('within30')).toEqual([])
    const own = await house.call(administrator(south), 'GET', '/api/charity/kanban/get', {
      period: '12m',
    })
    expect(own.dataPoints.organisations).toMatchObject({
      byState: [{ key: 'active', count: 1 }],
      byProvince: [{ key: '440000', count: 1 }],
      qualified: 0,
    })
    const other = await house.call(administrator(south), 'GET', '/api/charity/kanban/get', {
      organisation: north,
    })
    expect(other.dataPoints.organisations.byState).toEqual([])
    expect((await house.call(personWith([]), 'GET', '/api/charity/kanban/get')).statusCode).toBe(
      4031,
    )
  })
})
