import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { donation } from '#modules/finance/model/index.ts'
import {
  call,
  close,
  give,
  list,
  openDonors,
  pageQuery,
  read,
  refund,
  world,
} from '#test/donor-world.ts'
import { renewAllDonors } from './renew-donors.ts'

beforeAll(openDonors)
afterAll(close)

describe('where a donor stands', () => {
  it('follows the gifts in their own transaction, and time by night', async () => {
    const giver = { name: '周有福', phone: '13700000031' }
    const gift = await give(1_000_000, giver)
    expect(await read(gift.donor)).toMatchObject({ stage: 'major', yearTotal: 1_000_000 })
    await world.run(renewAllDonors, {})
    expect((await read(gift.donor)).rfm).toMatch(/^5-1-[1-5]$/)
    const lapsed = await give(500, { name: '周久别', phone: '13700000032', daysAgo: 400 })
    expect(await read(lapsed.donor)).toMatchObject({ stage: 'lapsed' })
  })

  it('is nobody after the only gift was given back', async () => {
    const gift = await give(1_200_000, { name: '郑还', phone: '13700000033' })
    expect(await read(gift.donor)).toMatchObject({ stage: 'major', count: 1 })
    await refund(gift.id, 1_200_000)
    expect(await read(gift.donor)).toMatchObject({ count: 0, net: 0, stage: null })
    const major = await list('people/donor', {
      filter: [{ field: 'stage', op: 'is', value: 'major' }],
    })
    expect(major.list.map((each: { id: string }) => each.id)).not.toContain(gift.donor)
  })
})

describe('care', () => {
  it('thanks each gift once, and owes thanks again for the next', async () => {
    const giver = { name: '孙谢', phone: '13700000041' }
    const { donor } = await give(100, giver)
    await give(200, giver)
    const thank = async () => {
      const { version } = await read(donor)
      return call('people/donor/thank', { id: donor, version, words: '感谢您', way: 'phone' })
    }
    expect((await thank()).dataPoints).toMatchObject({ thanks: 'done' })
    expect(
      (await list('fans/donorThanks', { filter: [{ field: 'donor', op: 'is', value: donor }] }))
        .total,
    ).toBe(2)
    await give(300, giver)
    expect(await read(donor)).toMatchObject({ thanks: 'todo' })
    await thank()
    expect(
      (await list('fans/donorThanks', { filter: [{ field: 'donor', op: 'is', value: donor }] }))
        .total,
    ).toBe(3)
  })

  it('leaves whoever wishes for quiet alone, once a refusal said so', async () => {
    const { donor } = await give(100, { name: '李静', phone: '13700000042' })
    const at = new Date(Date.now() - 1000).toISOString()
    const log = { donor, kind: 'phone', at, summary: '请不要再打电话', result: 'declined' }
    expect((await call('fans/contactLog/insert', { ...log, quiet: true })).statusMessage).toBe(
      'success',
    )
    const row = await read(donor)
    expect(row).toMatchObject({ quiet: true })
    const thanks = await call('people/donor/thank', {
      id: donor,
      version: row.version,
      words: '感谢',
    })
    expect(thanks.statusMessage).toBe('该捐赠人不希望被打扰，不能发感谢')
    const again = await call('fans/contactLog/insert', log)
    expect(again.dataPoints.errors).toContainEqual({
      field: 'donor',
      message: '该捐赠人不希望被打扰',
    })
  })

  it('erases a person, keeps the gift, and finds nobody by the former phone', async () => {
    const { donor, id } = await give(100, { name: '冯去', phone: '13700000043' })
    const { version } = await read(donor)
    const erased = await call('people/donor/erase', { id: donor, version, reason: '本人要求删除' })
    expect(erased.dataPoints).toMatchObject({ state: 'erased', name: '已匿名', phone: null })
    expect((await list('people/donor', { keyword: '13700000043' })).total).toBe(0)
    expect((await list('people/donor', { keyword: '冯去' })).total).toBe(0)
    const gift = await world.prepare(act => findRow(act.tx, donation, id))
    expect(gift).toMatchObject({ donor, amount: 100, anonymous: true, displayName: '爱心人士' })
    expect((await give(100, { name: '冯去', phone: '13700000043' })).donor).not.toBe(donor)
  })
})

it('finds a page of a large book and of its segments without reading it all', async () => {
  await world.prepare(async act => {
    await act.tx.execute(sql`
      insert into donor (id, version, created_at, updated_at, number, organisation, kind, name,
        display_name, minor, count, total, net, max_gift, year_total, avg_gift, monthly_active,
        receipt_usual, anonymous_usual, birthday_care, quiet, thanks, state, labels, area, last_at)
      select gen_random_uuid(), 1, now(), now(), 'P' || n, ${world.north.id}, 'person', ''::bytea,
             '爱心人士', false, 1, n, n, n, n, n, false, false, false, false, false, 'todo', 'active',
             case when n % 500 = 0 then array['回访'] end, '61010' || n % 9,
             now() - n * interval '1 minute'
        from generate_series(1, 20000) n`)
    await act.tx.client.query('analyze donor')
  })
  const segment = (field: string, value: string) => ({
    filter: [{ field, op: 'in', value: [value] }],
  })
  for (const question of [{}, segment('stage', 'major'), segment('thanks', 'todo')]) {
    const read = await world.prepare(async ({ tx }) => {
      const asked = await pageQuery(question)
      const plan = await tx.client.query(`explain (format json) ${asked.text}`, [...asked.values])
      return JSON.stringify(plan.rows)
    })
    expect(read).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"donor"/)
  }
})

it('finds few by their labels before it sorts them, and many in the order of the list', async () => {
  await give(100, { name: '有名', phone: '13700000051' })
  // Names that open: those of the large book are none.
  await world.prepare(act =>
    act.tx.execute(sql`
      update donor set name = (select name from donor where phone_index is not null limit 1)
       where number ~ '^P[0-9]+$'`),
  )
  await world.prepare(act =>
    act.tx.execute(sql`
      update donor set labels = array['月报'] where number ~ '^P[0-9]+$' and labels is null
         and substr(number, 2)::int % 5 = 0`),
  )
  const asked = async (label: string, more: readonly object[] = [], page = 1) =>
    (
      await list('people/donor', {
        filter: [{ field: 'labels', op: 'in', value: [label] }, ...more],
        page,
      })
    ).list.map((row: { number: string }) => row.number)
  const above = { field: 'total', op: 'from', value: 15_000 }
  const found = Array.from({ length: 11 }, (_, at) => `P${15_000 + at * 500}`)
  expect(await asked('回访', [above])).toEqual(found.slice(0, 10))
  expect(await asked('回访', [above], 2)).toEqual(found.slice(10))
  expect(await asked('回访', [{ field: 'area', op: 'under', value: '510000' }])).toEqual([])
  expect(await asked('无人')).toEqual([])
  expect((await asked('月报')).slice(0, 3)).toEqual(['P5', 'P10', 'P15'])
  const few = await world.prepare(async ({ tx }) => {
    await tx.client.query('analyze donor')
    const plan = await tx.client.query(
      `explain (format json) select id from donor where organisation = $1 and labels && $2::text[]
          and area >= '51' and area < '52' limit 2001`,
      [world.north.id, ['回访']],
    )
    return JSON.stringify(plan.rows)
  })
  expect(few).toContain('donor_labelled')
})
