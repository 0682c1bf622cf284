import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { openCharities } from '#test/charity-world.ts'
import { personWith, type TestHouse } from '#test/house.ts'
import { charityConfig } from '../model/index.ts'
import { givingOffer, whyGiftRefused } from './index.ts'

let house: TestHouse
let north: string
let south: string

beforeAll(async () => {
  ;({ house, north, south } = await openCharities())
})
afterAll(() => house.close())

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/charity/${path}`, question)

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
