import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTwins } from '#modules/people/server/index.ts'
import type { CauseWorld } from '#test/given-world.ts'
import {
  appId,
  billed,
  cause,
  donorOf,
  fanOf,
  follow,
  giftOf,
  imported,
  keptOf,
  list,
  newOpenId,
  newOrder,
  openPayerWorld,
  post,
  push,
  tell,
  transferred,
  twinsOf,
} from '#test/payer-world.ts'

let world: CauseWorld

beforeAll(async () => {
  world = await openPayerWorld()
})
afterAll(() => world.close())

describe('whoever pays from a known account', () => {
  it('is one donor with the bank transfer of the same phone and name; another phone is a second one', async () => {
    const payer = { appId, openId: newOpenId() }
    const [name, phone] = ['林晓月', '13710000001']
    const first = await push({ name, phone, payer }, 1000)
    expect(await transferred(2000, name, phone)).toBe(first)
    expect(await donorOf(first)).toMatchObject({ count: 2, total: 3000, net: 3000 })
    const second = await push({ name, phone: '13710000002' }, 500)
    expect(second).not.toBe(first)
    for (const id of [first, second]) {
      const { version } = await donorOf(id)
      await post('people/donor/update', { id, version, area: '610102' })
    }
    await world.run(findTwins, {})
    expect(await twinsOf(second)).toMatchObject([{ rule: 'sameNameArea', state: 'open' }])
  })

  it('is the same at every door, though nothing but the account is told', async () => {
    const payer = { appId, openId: newOpenId() }
    const donor = await push({ name: '周到', phone: '13710000003', payer })
    expect(await push({ payer })).toBe(donor)
    // An order that nobody was named with, and the account that paid it.
    const merchantOrderNo = newOrder()
    await tell('order', { merchantOrderNo, amount: 300, cause: cause.id })
    expect((await giftOf(merchantOrderNo)).donor).not.toBe(donor)
    await tell('payment', {
      ...{ merchantOrderNo, amount: 300, channelTradeNo: randomUUID(), payer },
      paidAt: new Date(Date.now() - 60_000).toISOString(),
    })
    expect((await giftOf(merchantOrderNo)).donor).toBe(donor)
    expect(await billed(payer.openId)).toBe(donor)
    expect((await imported([{ payer }])).donors).toEqual([donor])
    expect(await donorOf(donor)).toMatchObject({ count: 5, total: 1000 + 1000 + 300 + 700 + 500 })
  })

  it('is found by the bill alone, and has a name as soon as one comes with the account', async () => {
    const openId = newOpenId()
    const donor = await billed(openId)
    expect(await billed(openId)).toBe(donor)
    const told = { name: '沈默', phone: '13710000004', payer: { appId, openId } }
    expect(await push(told)).toBe(donor)
    expect(await transferred(900, '沈默', '13710000004')).toBe(donor)
    expect(await donorOf(donor)).toMatchObject({ count: 4 })
  })

  it('is another one in another app and in another book', async () => {
    const openId = newOpenId()
    const donor = await push({ payer: { appId, openId } })
    expect(await push({ payer: { appId: 'wx1111111111111111', openId } })).not.toBe(donor)
  })

  it('is asked about where the paper is another donor’s: nothing is joined, both are suggested', async () => {
    const payer = { appId, openId: newOpenId() }
    const paper = '11010519491231002X'
    const [holder] = (await imported([{ name: '何平' }], [paper])).donors
    const donor = await push({ name: '何平', phone: '13710000005', payer })
    const { checked, donors } = await imported([{ name: '何平', payer }], [paper])
    expect(JSON.stringify(checked)).toContain('付款账号与证件分属两位捐赠人')
    expect(donors).toEqual([holder])
    expect(donor).not.toBe(holder)
    expect(await twinsOf(donor)).toMatchObject([{ rule: 'samePayer', state: 'open', weight: 70 }])
    expect(await push({ payer })).toBe(donor)
  })

  it('keeps the gift where it pays for another name, whose phone stays their own', async () => {
    const payer = { appId, openId: newOpenId() }
    const donor = await push({ name: '许一', phone: '13710000006', payer })
    const other = await push({ name: '许二', phone: '13710000007' })
    expect(await push({ name: '许二', phone: '13710000007', payer })).toBe(donor)
    expect(await twinsOf(other)).toMatchObject([{ rule: 'samePayer' }])
    expect(await push({ name: '许二', phone: '13710000007' })).toBe(other)
    const third = { name: '许三', phone: '13710000008' }
    expect(await push({ ...third, payer })).toBe(donor)
    expect(await push(third)).not.toBe(donor)
  })
})

describe('an account of a donor', () => {
  it('goes along with a merge, comes back with a split, and is forgotten by an erasure', async () => {
    const [one, two] = [
      { appId, openId: newOpenId() },
      { appId, openId: newOpenId() },
    ]
    const stays = await push({ name: '高山', phone: '13710000009', payer: one })
    const goes = await push({ name: '流水', phone: '13710000010', payer: two })
    const { version } = await donorOf(goes)
    const merged = await post('people/donor/merge', { id: goes, version, into: stays })
    expect([await push({ payer: one }), await push({ payer: two })]).toEqual([stays, stays])
    const asked = { id: goes, version: merged.version, reason: '并错了人' }
    await post('people/donor/split', asked)
    expect([await push({ payer: one }), await push({ payer: two })]).toEqual([stays, goes])
    const row = await donorOf(goes)
    await post('people/donor/erase', {
      ...{ id: goes, version: row.version, reason: '本人书面申请删除' },
    })
    expect([stays, goes]).not.toContain(await push({ payer: two }))
    expect(JSON.stringify(await keptOf(goes))).not.toContain('payer')
  })

  it('is a fan’s whom gifts and people link both ways', async () => {
    const openId = newOpenId()
    const payer = { appId, openId }
    await follow(openId)
    const donor = await push({ name: '米粒', phone: '13710000011', payer })
    expect(await fanOf(openId)).toMatchObject({ donor })
    // Somebody who gave before following.
    const later = newOpenId()
    const giver = await push({ payer: { appId, openId: later } })
    await follow(later)
    expect(await fanOf(later)).toMatchObject({ donor: giver })
    // People say whose a fan is, and gifts of the account follow.
    const linked = newOpenId()
    await follow(linked)
    const { id, version } = await fanOf(linked)
    await post('fans/fan/link', { id, version, donor })
    expect(await push({ payer: { appId, openId: linked } })).toBe(donor)
    const again = await fanOf(linked)
    await post('fans/fan/unlink', { id, version: again.version })
    expect(await push({ payer: { appId, openId: linked } })).not.toBe(donor)
  })

  it('is told to nobody: no answer, log or error holds an open id', async () => {
    const openId = newOpenId()
    const donor = await push({ name: '保密', phone: '13710000012', payer: { appId, openId } })
    const told = JSON.stringify([await donorOf(donor), await list('finance/donation')])
    expect(told).not.toContain(openId)
    const wrong = await tell('donation', {
      ...{ merchantOrderNo: newOrder(), channelTradeNo: 'T', amount: 1 },
      ...{ donor: { payer: { appId: 'x', openId: 'short!' } } },
      paidAt: new Date().toISOString(),
    })
    expect(wrong.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'donor.payer.appId',
      'donor.payer.openId',
    ])
    expect(JSON.stringify(wrong)).not.toContain('short!')
    const { rows } = await world.prepare(({ tx }) =>
      tx.execute(sql`
        select 1 from donor_key where mark like ${`%${openId}%`}
        union all select 1 from donation d where d::text like ${`%${openId}%`}`),
    )
    expect(rows).toEqual([])
  })
})
