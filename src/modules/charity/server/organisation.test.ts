import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { creditCode, organisationFacts } from '../model/fixture/organisation-facts.ts'
import { certificate, charityConfig, organisation } from '../model/index.ts'
import { watchOrganisation } from './certificate.ts'
import { makeOrganisation } from './fixture/organisations.ts'
import {
  charityModule,
  configOf,
  connectCharity,
  givingOffer,
  seedCharity,
  whyClosed,
  whyGiftRefused,
} from './index.ts'

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
  connectCharity({
    pauseCauses: async (_act, id, why) => void paused.push(`${id} ${why.publicOnly} ${why.reason}`),
    resetAdministrator: async () => ({ account: newId(), loginName: 'admin', link: '/once' }),
    whyNotClosable: async (_act, id) => (id === south ? ['账面余额 ¥10.00'] : []),
  })
  house = await openHouse([accessModule, approvalModule, charityModule])
  ;[north, south] = await house.prepare(async act => {
    await seedCharity(act)
    await seedCharity(act)
    return [
      (await makeOrganisation(act, '北方慈善基金会', { area: '110105' })).id,
      (await makeOrganisation(act, '南方慈善基金会', { area: '440103', qualification: '0' })).id,
    ] as const
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

describe('a message to administrators', () => {
  it('reaches each organisation that has some; the others are named with the reason', async () => {
    const told: string[] = []
    connectCharity({
      tellAdministrators: async (_act, id, { title, body }) => {
        if (id === south) return 0
        told.push(`${id} ${title} ${body}`)
        return 2
      },
    })
    const rows = [north, south].map(id => ({ id, version: 1 }))
    const answers = { title: '年检提醒', body: '请在月底前提交年度工作报告' }
    const send = (person: Person, more: object) =>
      post(person, 'organisation/messageMany', { rows, answers, ...more })
    const empty = await send(platform, { answers: { title: '年' } })
    expect(empty.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'title',
      'body',
    ])
    const own = personWith(['organisation.view', 'organisation.message'], {
      ownerKind: 'organisation',
      ownerId: north,
      scope: 'organisation',
    })
    expect((await send(own, {})).status).toBe(403)
    expect((await send(personWith(['organisation.view']), {})).statusCode).toBe(4031)
    expect(told).toEqual([])
    expect((await send(platform, {})).dataPoints).toEqual({
      done: [north],
      refused: [{ id: south, title: '南方慈善基金会', reason: '该机构没有启用的管理员' }],
    })
    expect(told).toEqual([`${north} 年检提醒 请在月底前提交年度工作报告`])
  })
})

describe('certificates', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
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
    const near = await add(south, '2', day(60))
    await house.prepare(act => watchOrganisation(act, south))
    expect((await house.prepare(act => findRow(act.tx, certificate, near.id)))?.state).toBe(
      'expiring',
    )
  })

  it('stop public causes when the qualification ends, and freeze when the registration ends', async () => {
    paused.length = 0
    const other = await house.prepare(act => makeOrganisation(act, '西方慈善基金会'))
    await add(other.id, '2', day(-2))
    await house.prepare(act => watchOrganisation(act, other.id))
    expect(paused).toEqual([`${other.id} true 公开募捐资格证书已过期`])
    await add(other.id, '1', day(-2))
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
    expect(all.dataPoints.certificates).toMatchObject({ d90: 1, expired: 2 })
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

describe('settings of an organisation', () => {
  const gift = (more: object = {}) => ({
    organisation: north,
    amount: 5000,
    anonymous: false,
    ...more,
  })
  const refused = (more?: object) => house.prepare(act => whyGiftRefused(act.tx, gift(more)))

  it('hold in the place of the platform’s, and are inherited where they say nothing', async () => {
    await house.prepare(act =>
      insertRow(act, charityConfig, { organisation: north, maxAmount: 10_000 }),
    )
    const head = personWith(['charityConfig.view'], {
      ownerKind: 'organisation',
      ownerId: north,
      scope: 'organisation',
    })
    const { inForce, inherited } = (
      await house.call(head, 'GET', '/api/charity/charityConfig/getInForce', {
        organisation: south,
      })
    ).dataPoints
    // Whatever organisation is asked for: a person of one reads its own.
    expect(inForce).toMatchObject({ maxAmount: 10_000, minAmount: 100 })
    expect(inherited).toMatchObject({ maxAmount: 5_000_000 })
  })

  it('leave the rules of the platform to the platform, and a domain to one organisation', async () => {
    const head = personWith(['charityConfig.view', 'charityConfig.update'], {
      ownerKind: 'organisation',
      ownerId: north,
      scope: 'organisation',
    })
    const [row] = (await house.call(head, 'GET', '/api/charity/charityConfig/getList')).dataPoints
    const loose = await post(head, 'charityConfig/update', {
      id: row.id,
      version: row.version,
      blockOverdue: false,
      minAdministrators: 1,
    })
    expect(loose.dataPoints.errors).toEqual([
      { field: 'blockOverdue', message: '披露逾期禁止新项目由平台设置' },
      { field: 'minAdministrators', message: '最少管理员数由平台设置' },
    ])
    await house.prepare(act =>
      insertRow(act, charityConfig, { organisation: south, customDomain: 'give.example.org' }),
    )
    const taken = await post(head, 'charityConfig/update', {
      id: row.id,
      version: row.version,
      customDomain: 'give.example.org',
    })
    expect(taken.dataPoints.errors).toEqual([
      { field: 'customDomain', message: '自定义域名已被使用' },
    ])
  })

  it('name the product, and offer donors the amounts that the limits allow', async () => {
    const name = async (ownerId: string | null) => {
      const person =
        ownerId === null
          ? personWith([])
          : personWith([], { ownerKind: 'organisation', ownerId, scope: 'organisation' })
      const answer = await house.call(person, 'GET', '/api/charity/charityConfig/getSiteName')
      return answer.dataPoints.siteName
    }
    const usual = await name(null)
    await house.prepare(act =>
      act.tx.execute(
        `update charity_config set site_name = '北方公益', quick_amounts = '[20000, 500, 50, 2000]' where organisation = '${north}'`,
      ),
    )
    expect([await name(north), await name(south), await name(null)]).toEqual([
      '北方公益',
      usual,
      usual,
    ])
    expect(await house.prepare(act => givingOffer(act.tx, north))).toEqual({
      minAmount: 100,
      maxAmount: 10_000,
      agreementFrom: 10_000_000,
      quickAmounts: [500, 2000],
      allowAnonymous: true,
    })
  })

  it('say which gifts are taken', async () => {
    expect(await refused()).toBe(undefined)
    expect(await refused({ amount: 99 })).toEqual({
      field: 'amount',
      message: '单笔捐赠不少于 1.00 元',
    })
    expect(await refused({ amount: 10_001 })).toEqual({
      field: 'amount',
      message: '单笔捐赠不超过 100.00 元',
    })
    expect(await refused({ anonymous: true })).toBe(undefined)
    await house.prepare(act =>
      act.tx.execute(
        `update charity_config set allow_anonymous = false where organisation = '${north}'`,
      ),
    )
    expect(await refused({ anonymous: true })).toMatchObject({ field: 'anonymous' })
  })
})
