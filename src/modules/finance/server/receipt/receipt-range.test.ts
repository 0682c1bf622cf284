import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { Parsed } from '#test/parsed.ts'
import { answerPort } from '#test/stand-ins.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { financePorts } from '../ports.ts'
import { countPrint } from './receipt.ts'

/* N3: numbers of receipts while the ranges, or the code of the organisation, change in the middle of a year. */

const rights = [
  ...'view create update delete submit approve record void'
    .split(' ')
    .map(verb => `receipt.${verb}`),
  ...'view create update delete start end'.split(' ').map(verb => `receiptRange.${verb}`),
  'donation.view',
]
let world: FinanceWorld
const persons = new Map<string, { clerk: Person; chief: Person }>()

beforeAll(async () => {
  world = await openFinanceWorld('kept')
  const { issuer, ...others } = financePorts()
  // Each organisation has a code of its own.
  answerPort(financePorts, {
    ...others,
    issuer: async (reader, id) => ({
      ...(await issuer(reader, id)),
      code: id === world.north.id ? 'BFJ' : 'NFH',
    }),
  })
  for (const owner of [world.north, world.south])
    persons.set(owner.id, {
      clerk: await world.of(owner, rights),
      chief: await world.of(owner, rights),
    })
})
afterAll(() => world.close())

const of = (owner: Charity) => {
  const found = persons.get(owner.id)
  if (found === undefined) throw new Error('nobody of this organisation')
  return found
}
const post = (who: Person, path: string, question: object): Promise<Parsed> =>
  world.call(who, 'POST', `/api/finance/${path}`, { ...question })
const whyOf = (answer: Parsed): string =>
  (answer.dataPoints?.errors ?? []).map(({ message }: Parsed) => message).join() ||
  answer.statusMessage

/** A receipt on paper that waits for the number of its stub. */
async function waiting(owner: Charity): Promise<Parsed> {
  const { clerk, chief } = of(owner)
  const [gift = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: owner.id, cause: owner.cause, amount: 100_00, channel: '1' },
          ...{ merchant: owner.merchant, merchantOrderNo: newId(), channelTradeNo: newId() },
          ...{ source: 'mobile', paidAt: new Date(Date.now() - 60_000).toISOString() },
          giver: { kind: 'person', name: '王五', phone: '13800000005' },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  const address = { mailName: '王五', mailAddress: { areaCode: '110105', detail: '东大街 1 号' } }
  const made = await post(clerk, 'receipt/insert', {
    ...{ gifts: [gift], payer: '王五', form: '2', ...address },
  })
  expect(whyOf(made)).toBe('success')
  const sent = await post(clerk, 'receipt/submit', versionOf(made.dataPoints))
  const done = await post(chief, 'receipt/approve', versionOf(sent.dataPoints))
  expect(done.statusMessage).toBe('success')
  return done.dataPoints
}

const versionOf = ({ id, version }: Parsed) => ({ id, version })
const noOf = (serial: number) => String(serial).padStart(10, '0')

const write = (owner: Charity, row: Parsed, serial: number, code = '11010426') =>
  post(of(owner).clerk, 'receipt/record', {
    ...versionOf(row),
    ...{ fiscalCode: code, fiscalNo: noOf(serial), checkCode: 'a1b2c3' },
  })

const hand = (owner: Charity, [first, last]: readonly [number, number], code = '11010426') =>
  post(of(owner).clerk, 'receiptRange/insert', {
    ...{ organisation: owner.id, fiscalCode: code, receivedOn: '2026-01-05' },
    ...{ firstNo: noOf(first), lastNo: noOf(last) },
  })

const start = (owner: Charity, row: Parsed, answers: object = {}) =>
  post(of(owner).clerk, 'receiptRange/start', { ...versionOf(row), ...answers })

const ranges = async (owner: Charity): Promise<Parsed[]> =>
  (
    await world.call(of(owner).clerk, 'GET', '/api/finance/receiptRange/getListByPage', {
      sort: 'name',
    })
  ).dataPoints.list

describe('a range of receipts', () => {
  it('is handed over to the next one in the middle of a year, every number of both accounted for', async () => {
    const { north } = world
    const old = (await hand(north, [1, 50])).dataPoints
    expect(old.name).toBe('11010426 0000000001–0000000050')
    expect((await start(north, old)).statusMessage).toBe('success')
    for (const serial of [1, 2, 4])
      expect((await write(north, await waiting(north), serial)).statusMessage).toBe('success')
    const next = (await hand(north, [51, 90])).dataPoints
    const far = await waiting(north)
    expect(whyOf(await write(north, far, 51))).toContain('不在本机构已启用的票据号段内')
    // The end must be told, not below what was used, and what is missing must be explained.
    expect(whyOf(await start(north, next))).toContain('已用到 0000000004，末号不能小于它')
    expect(whyOf(await start(north, next, { endedNo: noOf(3) }))).toContain('末号不能小于它')
    expect(whyOf(await start(north, next, { endedNo: noOf(5) }))).toBe(
      '0000000003、0000000005 没有对应的票据，请先录入票号，或列为损毁未用',
    )
    expect(whyOf(await start(north, next, { endedNo: noOf(60) }))).toContain('末号应在号段')
    const spoilt = `${noOf(3)}、${noOf(4)}`
    expect(whyOf(await start(north, next, { endedNo: noOf(4), spoilt }))).toContain(
      '0000000004 已在票据上',
    )
    const done = await start(north, next, { endedNo: noOf(4), spoilt: noOf(3) })
    expect(done.dataPoints).toMatchObject({ state: 'active' })
    expect((await write(north, far, 51)).statusMessage).toBe('success')
    const late = await waiting(north)
    expect(whyOf(await write(north, late, 5))).toContain('已停用于 0000000004，请用新号段的号码')
    expect(whyOf(await write(north, late, 3))).toContain('已登记为损毁未用')
    expect(await ranges(north)).toMatchObject([
      { state: 'ended', endedNo: noOf(4), extra: { used: 3, voided: 0, missing: [] } },
      { state: 'active', extra: { used: 1, missing: [] } },
    ])
    const { dataPoints: check } = await world.call(
      of(north).clerk,
      'GET',
      '/api/finance/receipt/getNumbers',
    )
    expect(check).toMatchObject([{ first: 1, missing: [] }])
  })

  it('lets whoever writes a number down and whoever ends the range not miss each other', async () => {
    const { south } = world
    const old = (await hand(south, [1, 20], '11020426')).dataPoints
    await start(south, old)
    const next = (await hand(south, [21, 40], '11020426')).dataPoints
    const rows: Parsed[] = []
    for (let at = 0; at < 8; at += 1) rows.push(await waiting(south))
    const [ended, ...written] = await Promise.all([
      start(south, next, { endedNo: noOf(4) }),
      ...rows.map((row, at) => write(south, row, at + 1, '11020426')),
    ])
    const used = (await ranges(south))[0]?.extra.used
    expect(used).toBe(written.filter(({ statusCode }) => statusCode === 1).length)
    // Either all of them were before the end, which was then refused, or none lies behind it.
    if (ended.statusCode === 1)
      expect((await ranges(south))[0]).toMatchObject({ extra: { missing: [] } })
    else expect(whyOf(ended)).toMatch(/末号不能小于它|没有对应的票据/)
    // Two that type one number: one of them.
    const [one, other] = [await waiting(south), await waiting(south)]
    const live = (await ranges(south)).find(({ state }) => state === 'active')
    const serial = Number(live?.lastNo)
    const both = await Promise.all([
      write(south, one, serial, '11020426'),
      write(south, other, serial, '11020426'),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  })

  it('overlaps with none, also of two that are written at once', async () => {
    const { north } = world
    const both = await Promise.all([
      hand(north, [100, 200], '11030426'),
      hand(north, [200, 300], '11030426'),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    const refused = both.find(({ statusCode }) => statusCode !== 1)
    expect(whyOf(refused)).toContain('重叠')
    expect(whyOf(await hand(north, [9, 3], '11040426'))).toBe('止号不能小于起号')
  })
})

describe('numbers of our own', () => {
  it('go on without gap or twin where the code of the organisation changes in the middle of the year', async () => {
    const { issuer, ...others } = financePorts()
    const { north } = world
    const { clerk, chief } = of(north)
    const numbers = async (): Promise<{ number: string }[]> =>
      (await world.call(clerk, 'GET', '/api/finance/receipt/getListByPage', { limit: 50 }))
        .dataPoints.list
    const before = (await numbers()).length
    await Promise.all([waiting(north), waiting(north), waiting(north)])
    answerPort(financePorts, {
      ...{ ...others, issuer: async (...asked) => ({ ...(await issuer(...asked)), code: 'XMJ' }) },
    })
    await Promise.all([waiting(north), waiting(north), waiting(north)])
    expect(chief.accountId).not.toBe(clerk.accountId)
    const serials = (await numbers()).map(({ number }) => Number(number.slice(-7)))
    expect(serials.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: before + 6 }, (_, at) => at + 1),
    )
    const { dataPoints } = await world.call(clerk, 'GET', '/api/finance/receipt/getNumbers')
    expect(dataPoints).toMatchObject([{ first: 1, count: before + 6, missing: [] }])
    expect((await numbers()).some(({ number }) => number.startsWith('XMJ-'))).toBe(true)
  })

  it('are printed as the original once, also by two at one moment', async () => {
    const row = await waiting(world.north)
    const counted = await Promise.all(
      [1, 2, 3].map(() => world.prepare(act => countPrint(act, row as never))),
    )
    expect(counted.toSorted()).toEqual([0, 1, 2])
  })
})
