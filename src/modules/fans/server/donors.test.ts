import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { findTwins } from '#modules/people/server/index.ts'
import {
  call,
  cause,
  close,
  give,
  list,
  openDonors,
  read,
  rights,
  twinsOf,
  world,
} from '#test/donor-world.ts'
import { personWith } from '#test/house.ts'

beforeAll(openDonors)
afterAll(close)

describe('one person of many gifts', () => {
  it('is one donor by phone and name, and a suggestion by name where the phone is another', async () => {
    const first = await give(1000, { name: '林婉清', phone: '13700000001' })
    const second = await give(2000, { name: '林婉清', phone: '13700000001' })
    expect(second.donor).toBe(first.donor)
    expect(await read(first.donor)).toMatchObject({ count: 2, total: 3000 })
    const third = await give(1500, { name: '林婉清', phone: '13700000009' })
    expect(third.donor).not.toBe(first.donor)
    await world.run(findTwins, {})
    expect(await twinsOf(third.donor)).toMatchObject([{ rule: 'sameNameGift', state: 'open' }])
  })

  it('keeps father and son apart who share a phone, suggests them, and remembers 非重复', async () => {
    const father = await give(1000, {
      name: '赵父',
      phone: '13700000002',
      idNumber: '110105196001011234',
    })
    const son = await give(2000, {
      name: '赵子',
      phone: '13700000002',
      idNumber: '110105198505051236',
    })
    expect(son.donor).not.toBe(father.donor)
    expect(await read(father.donor)).toMatchObject({ total: 1000 })
    expect(await read(son.donor)).toMatchObject({ total: 2000 })
    await world.run(findTwins, {})
    const [pair] = await twinsOf(son.donor)
    expect(pair).toMatchObject({ rule: 'samePhone', state: 'open' })
    await call('people/donorTwin/keepApart', { id: pair.id, version: pair.version })
    await give(100, { name: '赵子', phone: '13700000002' })
    await world.prepare(act =>
      act.tx.execute(sql`update donor set updated_at = now() where id = ${son.donor}`),
    )
    await world.run(findTwins, {})
    expect(await twinsOf(son.donor)).toMatchObject([{ id: pair.id, state: 'refused' }])
  })

  it('is found in the own book only; the platform sees both', async () => {
    await give(700, { name: '何田田', phone: '13700000003', to: world.south })
    expect((await list('people/donor', { keyword: '13700000003' })).total).toBe(0)
    const platform = personWith(rights)
    await give(700, { name: '何田田', phone: '13700000003' })
    expect((await list('people/donor', { keyword: '13700000003' }, platform)).total).toBe(2)
  })
})

it('shows whoever gives without a name masked to those who keep the book, and as 爱心人士 to the public', async () => {
  const giver = { name: '隐不留', phone: '13700000008', anonymous: true }
  const gift = await give(300, giver)
  const [row] = (await list('people/donor', { keyword: '隐不留' })).list
  expect(row).toMatchObject({ id: gift.donor, name: '隐**', displayName: '爱心人士' })
  expect(JSON.stringify(await read(gift.donor))).not.toContain('隐不留')
  const [seen] = (
    await list('finance/donation', { filter: [{ field: 'donor', op: 'is', value: gift.donor }] })
  ).list
  expect(seen.shown.donor).toBe('隐**')
  const { rows } = await world.prepare(act =>
    act.tx.execute(
      sql`select anonymous, publish_consent as told from donation where id = ${gift.id}`,
    ),
  )
  expect(rows).toMatchObject([{ anonymous: true }])
})

describe('a merge', () => {
  it('moves gifts, contacts and chosen facts, and is undone within thirty days', async () => {
    const old = { name: '钱小宝', phone: '13700000011' }
    const now = { name: '钱大宝', phone: '13700000012' }
    let from = ''
    let into = ''
    for (let n = 0; n < 3; n += 1) from = (await give(100, old)).donor
    for (let n = 0; n < 5; n += 1) into = (await give(200, now)).donor
    const said = await call('fans/contactLog/insert', {
      ...{ donor: from, kind: 'visit', at: new Date(Date.now() - 1000).toISOString() },
      summary: '上门拜访',
    })
    expect(said.statusMessage).toBe('success')
    const label = newId()
    const bearers = () =>
      world.prepare(async act => {
        const { rows } = await act.tx.execute<{ target: string }>(
          sql`select target from label_use where label = ${label}`,
        )
        return rows.map(({ target }) => target)
      })
    await world.prepare(act =>
      act.tx.execute(
        sql`insert into label_use (label, target, at) values (${label}, ${from}, now())`,
      ),
    )
    const { version } = await read(from)
    const merged = await call('people/donor/merge', { id: from, version, into, take: ['name'] })
    expect(merged.dataPoints).toMatchObject({ state: 'merged', mergedInto: into, count: 0 })
    expect(await read(into)).toMatchObject({ count: 8, total: 1300, net: 1300, name: '钱**' })
    expect(await bearers()).toEqual([into])
    // The old link still opens, and names where it leads now.
    expect(await read(from)).toMatchObject({ id: from, mergedInto: into })
    expect((await list('people/donor', { keyword: '钱小宝' })).list[0].id).toBe(into)
    expect(
      (await list('fans/contactLog', { filter: [{ field: 'donor', op: 'is', value: into }] }))
        .total,
    ).toBe(1)
    expect(
      (await list('finance/donation', { filter: [{ field: 'donor', op: 'is', value: into }] }))
        .total,
    ).toBe(8)
    const sums = () =>
      world.prepare(act =>
        act.tx.execute(sql`
          select donors from cause_total where cause = ${cause}`),
      )
    const donors = Number((await sums()).rows[0]?.donors)
    const later = await give(50, now)
    expect(later.donor).toBe(into)

    const row = await read(from)
    const split = await call('people/donor/split', {
      id: from,
      version: row.version,
      reason: '合错了',
    })
    expect(split.dataPoints).toMatchObject({ state: 'active', mergedInto: null })
    expect(await read(from)).toMatchObject({ count: 3, total: 300, phone: '137****0011' })
    expect(await bearers()).toEqual([from])
    expect(await read(into)).toMatchObject({ count: 6, total: 1050 })
    expect((await list('people/donor', { keyword: '钱大宝' })).list[0].id).toBe(into)
    expect(
      (await list('fans/contactLog', { filter: [{ field: 'donor', op: 'is', value: from }] }))
        .total,
    ).toBe(1)
    expect(Number((await sums()).rows[0]?.donors)).toBe(donors + 1)
    expect((await give(1, old)).donor).toBe(from)
  })

  it('stays once thirty days have passed', async () => {
    const from = (await give(100, { name: '吴一', phone: '13700000021' })).donor
    const into = (await give(100, { name: '吴二', phone: '13700000022' })).donor
    const { version } = await read(from)
    await call('people/donor/merge', { id: from, version, into })
    await world.prepare(act =>
      act.tx.execute(sql`
        update donor_merge set at = at - interval '31 days' where from_donor = ${from}`),
    )
    const row = await read(from)
    const refused = await call('people/donor/split', {
      id: from,
      version: row.version,
      reason: '合错了',
    })
    expect(refused.statusMessage).toBe('合并已过 31 天，30 天后不能拆分')
  })
})
