import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '#kernel/server/database.ts'
import type { Statement } from '#kernel/server/driver-query.ts'
import { listRows } from '#kernel/server/list.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { findTwins } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { personWith } from '#test/house.ts'
import { fansModule } from './index.ts'
import { renewAllDonors } from './renew-donors.ts'

const rights = [
  ...['view', 'create', 'update', 'delete', 'merge', 'split', 'erase', 'thank', 'export'].map(
    verb => `donor.${verb}`,
  ),
  ...['contactLog.view', 'contactLog.create', 'contactLog.update', 'donorTwin.view'],
  'donorTwin.keepApart',
  ...['donation.view', 'donorThanks.view'],
]
let world: CauseWorld
let keeper: Person
let cause: string

beforeAll(async () => {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  keeper = world.of(world.north, rights)
  cause = (await world.project(world.north)).id
})
afterAll(() => world.close())

const call = (path: string, question: Record<string, unknown>, person = keeper) =>
  world.call(person, 'POST', `/api/${path}`, question)
const list = async (path: string, question: Record<string, unknown> = {}, person = keeper) =>
  (await world.call(person, 'GET', `/api/${path}/getListByPage`, question)).dataPoints
const read = async (id: string) =>
  (await world.call(keeper, 'GET', '/api/people/donor/getById', { id })).dataPoints

interface Given {
  readonly name?: string
  readonly phone?: string
  readonly idNumber?: string
  readonly daysAgo?: number
  readonly to?: { readonly id: string; readonly merchant: string }
  readonly anonymous?: boolean
}

/** A gift; answers its donor and itself. */
async function give(
  amount: number,
  { name, phone, idNumber, daysAgo = 1, to = world.north, anonymous = false }: Given,
) {
  const paidAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const [id = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          organisation: to.id,
          cause: to === world.north ? cause : null,
          ...{ amount, channel: '1', merchant: to.merchant, source: 'mobile', paidAt },
          ...{ merchantOrderNo: newId(), channelTradeNo: newId(), anonymous },
          giver: { kind: 'person', ...{ name, phone, idNumber } },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  const gift = await world.prepare(act => findRow(act.tx, donation, id))
  return { id, donor: gift?.donor ?? '' }
}

/** A gift given back: asked, approved by others, and paid by the channel. */
async function refund(gift: string, amount: number) {
  const verbs = 'view create approve pay succeed'.split(' ').map(verb => `refund.${verb}`)
  const [clerk, chief, second] = await world.prepare(async act => {
    const staff = []
    for (const realName of ['经办', '复核', '负责']) {
      const { id } = await insertRow(act, account, {
        ...{ loginName: `r${newId().slice(-10)}`, realName, ownerKind: 'organisation' },
        ...{ organisation: world.north.id, state: 'enabled' },
      })
      staff.push({ ...world.of(world.north, [...verbs, 'donation.view']), accountId: id })
    }
    return staff
  })
  const asked = { donation: gift, amount, reasonKind: '1' }
  const made = await call('finance/refund/insert', asked, clerk)
  expect(made.dataPoints).toMatchObject({ donation: gift })
  let row = made.dataPoints
  for (const [move, who] of [
    ['approve', chief],
    ['approve', second],
    ['pay', clerk],
    ['succeed', clerk],
  ] as const) {
    if (row.state === 'approved' && move === 'approve') continue
    const paid =
      move === 'succeed' ? { successAt: new Date().toISOString(), channelRefundNo: newId() } : {}
    const told = { id: row.id, version: row.version, ...paid }
    const answer = await call(`finance/refund/${move}`, told, who)
    expect(answer.statusMessage, move).toBe('success')
    row = answer.dataPoints
  }
}

/** What the list asks PostgreSQL for its first page. */
async function pageQuery(question: object): Promise<Statement> {
  let asked: Statement | undefined
  const listener = {
    async ask(statement: Statement) {
      asked = statement
      return []
    },
  }
  const wanted = { page: 1, limit: 10, ...question }
  // The cast of eavesdropping: the list uses nothing else of its reader.
  await listRows(listener as unknown as Reader, registry().get('people/donor'), keeper, wanted)
  if (asked === undefined) throw new Error('the list asked nothing')
  return asked
}

const twinsOf = async (donor: string) =>
  (await list('people/donorTwin', { limit: 50 })).list.filter(
    (row: { one: string; other: string }) => row.one === donor || row.other === donor,
  )

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
