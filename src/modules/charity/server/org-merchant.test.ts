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
    apiKey: 'top-secret-key',
    ...more,
  })

  it('belongs to the organisation itself (BR-08), and never shows its key', async () => {
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
})
