import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { creditCode } from '../model/fixture/organisation-facts.ts'
import { makeOrganisation } from './fixture/organisations.ts'
import { charityModule } from './index.ts'

const platform = personWith([
  'organisation.view',
  'orgMerchant.view',
  'orgMerchant.create',
  'orgMerchant.update',
  'orgMerchant.submit',
  'orgMerchant.approve',
  'orgMerchant.keys',
])
const merchantReviewer = personWith([
  'orgMerchant.view',
  'orgMerchant.approve',
  'orgMerchant.activate',
  'orgMerchant.stop',
  'orgMerchant.restart',
  'orgMerchant.amend',
])

let house: TestHouse
let north: string

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule])
  north = (await house.prepare(act => makeOrganisation(act, '北方慈善基金会'))).id
})
afterAll(() => house.close())

const get = async (person: Person, id: string) =>
  house.call(person, 'GET', '/api/charity/organisation/getById', { id })
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/charity/${path}`, question)

describe('a merchant number', () => {
  const draft = (more: object = {}) => ({
    organisation: north,
    channel: 'alipay',
    mchId: '2088001',
    subjectName: '北方慈善基金会',
    subjectUscc: '',
    settleHolder: '北方慈善基金会',
    settleNumber: '102500000012',
    apiKey: 'top-secret-key',
    ...more,
  })

  it('belongs to the organisation itself (BR-08), and shows neither its key nor the account that it pays', async () => {
    const { uscc } = (await get(platform, north)).dataPoints
    const foreign = await post(
      platform,
      'orgMerchant/insert',
      draft({ subjectUscc: creditCode(), settleHolder: '某公司' }),
    )
    expect(foreign.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'subjectUscc',
      'settleHolder',
    ])
    const made = await post(platform, 'orgMerchant/insert', draft({ subjectUscc: uscc }))
    expect(JSON.stringify(made.dataPoints)).not.toContain('top-secret-key')
    const seen = await house.call(merchantReviewer, 'GET', '/api/charity/orgMerchant/getById', {
      id: made.dataPoints.id,
    })
    expect(seen.dataPoints).not.toHaveProperty('apiKey')
    expect(seen.dataPoints.settleNumber).toBe('**** **** **** 0012')
    expect(JSON.stringify(seen.dataPoints)).not.toContain('102500000012')
    // Nor does any other call that reads it, even to whoever keeps the keys.
    const calls = house.house.routes.filter(
      ({ path, method }) => method === 'GET' && path.startsWith('/api/charity/orgMerchant/'),
    )
    expect(calls.length).toBeGreaterThan(3)
    for (const { path } of calls) {
      const { id } = made.dataPoints
      const headers = { 'x-test-person': platform.accountId }
      const answer = await house.app.inject({ url: path, query: { id, ids: id }, headers })
      expect(answer.body, path).not.toContain('top-secret-key')
    }
  })

  it('of a subject that is not the organisation any more is never opened (BR-08)', async () => {
    const other = await house.prepare(act => makeOrganisation(act, '西方慈善基金会'))
    const made = await post(
      platform,
      'orgMerchant/insert',
      draft({
        ...{ organisation: other.id, mchId: '2088009', subjectUscc: other.uscc },
        // As the form sends it for a merchant of its own contract.
        ...{ subjectName: other.name, settleHolder: other.name, subMchId: '' },
      }),
    )
    const step = async (who: Person, name: string, more: object = {}) => {
      const { id } = made.dataPoints
      const row = await house.call(platform, 'GET', '/api/charity/orgMerchant/getById', { id })
      const { version } = row.dataPoints
      return post(who, `orgMerchant/${name}`, { id, version, ...more })
    }
    await step(platform, 'submit')
    expect((await step(merchantReviewer, 'approve')).dataPoints.state).toBe('signing')
    await house.prepare(act =>
      act.tx.execute(`update organisation set uscc = '${creditCode()}' where id = '${other.id}'`),
    )
    const refused = await step(merchantReviewer, 'activate', { testOrder: 'T9' })
    expect(refused.statusMessage).toBe('商户主体与机构不一致，不能开通')
    // Nor does one that was stopped come back into use.
    await house.prepare(act =>
      act.tx.execute(
        `update org_merchant set state = 'stopped' where id = '${made.dataPoints.id}'`,
      ),
    )
    expect((await step(merchantReviewer, 'restart')).statusMessage).toBe(
      '商户主体与机构不一致，不能开通',
    )
    await house.prepare(act =>
      act.tx.execute(`update organisation set uscc = '${other.uscc}' where id = '${other.id}'`),
    )
    await house.prepare(act =>
      act.tx.execute(
        `update org_merchant set cert_to = '2020-01-01' where id = '${made.dataPoints.id}'`,
      ),
    )
    expect(JSON.stringify(await step(merchantReviewer, 'restart'))).toContain('商户证书已过期')
  })

  it('is approved by somebody else than who entered it, and opened with a test order', async () => {
    const list = await house.call(platform, 'GET', '/api/charity/orgMerchant/getList', {
      keyword: '2088001',
    })
    const [row] = list.dataPoints
    const sent = await post(platform, 'orgMerchant/submit', { id: row.id, version: row.version })
    expect(
      (
        await post(platform, 'orgMerchant/approve', {
          id: row.id,
          version: sent.dataPoints.version,
        })
      ).status,
    ).toBe(403)
    const approved = await post(merchantReviewer, 'orgMerchant/approve', {
      id: row.id,
      version: sent.dataPoints.version,
    })
    const bare = await post(merchantReviewer, 'orgMerchant/activate', {
      id: row.id,
      version: approved.dataPoints.version,
    })
    expect(bare.dataPoints.errors[0].field).toBe('testOrder')
    const open = await post(merchantReviewer, 'orgMerchant/activate', {
      id: row.id,
      version: approved.dataPoints.version,
      testOrder: 'T1',
    })
    expect(open.dataPoints).toMatchObject({ state: 'active', testOrder: 'T1' })
  })

  it('keeps where its money goes while it is in use, and is reviewed again after a change (BR-08)', async () => {
    const find = async () =>
      (
        await house.call(platform, 'GET', '/api/charity/orgMerchant/getList', {
          keyword: '2088001',
        })
      ).dataPoints[0]
    const step = async (who: Person, move: string, more: object = {}) => {
      const { id, version } = await find()
      return post(who, `orgMerchant/${move}`, { id, version, ...more })
    }
    const change = { settleNumber: '6222021234567890123', subMchId: 'S1' }
    const fields = (answer: { dataPoints: { errors: { field: string }[] } }) =>
      answer.dataPoints.errors.map(({ field }) => field).toSorted()
    expect(fields(await step(platform, 'update', change))).toEqual(['settleNumber', 'subMchId'])
    expect((await step(platform, 'update', { feeRate: 60 })).statusCode).toBe(1)
    await step(merchantReviewer, 'stop', { reason: '更换结算账户' })
    expect(fields(await step(platform, 'update', change))).toEqual(['settleNumber', 'subMchId'])
    expect((await step(merchantReviewer, 'amend')).dataPoints.state).toBe('draft')
    expect((await step(platform, 'update', change)).statusCode).toBe(1)
    expect((await step(merchantReviewer, 'restart')).statusCode).not.toBe(1)
    expect((await step(platform, 'submit')).dataPoints.state).toBe('reviewing')
  })
})
