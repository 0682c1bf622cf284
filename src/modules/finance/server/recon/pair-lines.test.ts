import { expect, it } from 'vitest'
import { aloneGifts } from './alone-gifts.ts'
import { type OurGift, type OurRefund, pairLines, type TheirLine } from './pair-lines.ts'

const day = '2026-11-10'
const dayOf = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)
const rules = { dayOf, day, rate: 60 }

/** The same numbers at every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}

function gift(at: number): OurGift {
  const minute = String(at % 60).padStart(2, '0')
  const hour = String(2 + (at % 19)).padStart(2, '0')
  return {
    ...{ id: `gift-${at}`, orderNo: `O${at}`, tradeNo: `T${at}`, amount: 1000 + at, state: 'paid' },
    paidAt: `${day}T${hour}:${minute}:00+08:00`,
  }
}

const lineOf = (of: OurGift, at: number, more: Partial<TheirLine> = {}): TheirLine => ({
  ...{ id: `line-${at}`, lineNo: at, direction: '1', tradedAt: of.paidAt ?? '' },
  ...{ merchantOrderNo: of.orderNo ?? '', channelTradeNo: of.tradeNo ?? '' },
  ...{ merchantRefundNo: null, channelRefundNo: null, refundStatus: null },
  ...{ orderAmount: of.amount, settleAmount: of.amount, refundAmount: 0, settleRefundAmount: 0 },
  fee: Math.round((of.amount * 60) / 10_000),
  ...more,
})

/** What was done to a line, and what must be said of it. */
const faults = [
  'missing',
  'doubled',
  'digits',
  'amount',
  'unknown',
  'fee',
  'unpaid',
  'refund',
  'shifted',
] as const

/** A month's worth of gifts with 5,000 faults among them, and what each must be found as. */
function injected(pieces: number) {
  const gifts: OurGift[] = []
  const refunds: OurRefund[] = []
  const lines: TheirLine[] = []
  const expected = new Map<string, string>()
  const short = new Set<string>()
  for (let at = 0; at < pieces; at++) {
    const own = gift(at)
    const fault = at % 2 === 0 ? faults[(at / 2) % faults.length] : undefined
    const line = lineOf(own, at)
    const add = (made: TheirLine, result: string) => {
      lines.push(made)
      expected.set(made.id, result)
    }
    gifts.push(fault === 'unpaid' ? { ...own, state: 'closed', paidAt: null } : own)
    if (fault === undefined) add(line, '1')
    else if (fault === 'missing') short.add(own.id)
    else if (fault === 'doubled') {
      add(line, '1')
      add({ ...line, id: `${line.id}-again`, lineNo: pieces + at }, '6')
    } else if (fault === 'digits') add({ ...line, merchantOrderNo: `X${at}` }, '1')
    else if (fault === 'amount')
      add({ ...line, orderAmount: own.amount + 90, settleAmount: own.amount + 90 }, '4')
    else if (fault === 'unknown') {
      add(line, '1')
      const stranger = { merchantOrderNo: `S${at}`, channelTradeNo: `SX${at}` }
      add({ ...line, ...stranger, id: `stranger-${at}`, lineNo: 2 * pieces + at }, '2')
    } else if (fault === 'fee') add({ ...line, fee: line.fee + 2 }, '8')
    else if (fault === 'unpaid') add(line, '5')
    // The bill tells it a day later; that of its own day lacks it.
    else if (fault === 'shifted') {
      short.add(own.id)
      const later = {
        ...own,
        orderNo: `O${at} of the day before`,
        tradeNo: `T${at} of the day before`,
      }
      add({ ...lineOf(later, at), tradedAt: `${day}T13:00:00+08:00` }, '2')
    } else {
      add(line, '1')
      const number = `R${at}`
      const known = { id: `refund-${at}`, gift: own.id, number, channelNo: null, amount: 100 }
      refunds.push({ ...known, state: 'approved' })
      const back = {
        ...{ id: `back-${at}`, lineNo: 3 * pieces + at, direction: '2', merchantRefundNo: number },
        ...{ orderAmount: 0, settleAmount: 0, refundAmount: 100, settleRefundAmount: 100 },
      }
      add({ ...line, ...back, refundStatus: 'SUCCESS' }, '5')
    }
  }
  return { gifts, refunds, lines, expected, short }
}

it('finds each of 5,000 faults and invents none; sums of both sides agree with what was found', () => {
  const { gifts, refunds, lines, expected, short } = injected(10_000)
  const found = pairLines(lines, { gifts, refunds }, rules)
  expect(Object.fromEntries([...found].map(([id, { result }]) => [id, result]))).toEqual(
    Object.fromEntries(expected),
  )
  const told = new Set([...found.values()].flatMap(pair => pair.gift ?? []))
  const alone = aloneGifts(
    gifts.flatMap(({ id, paidAt }) => (paidAt !== null && !told.has(id) ? { id, paidAt } : [])),
    { hasBefore: true, hasAfter: true },
  )
  expect(new Set(alone.keys())).toEqual(short)
  expect(new Set(alone.values())).toEqual(new Set(['3']))
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
  const paid = gifts.filter(({ state }) => state === 'paid')
  const matched = paid.filter(({ id }) => told.has(id))
  const lacking = paid.filter(({ id }) => short.has(id))
  expect(sum(paid.map(of => of.amount))).toBe(
    sum(matched.map(of => of.amount)) + sum(lacking.map(of => of.amount)),
  )
})

it('says the same whatever the order of lines, gifts and refunds, a thousand times', () => {
  const { gifts, refunds, lines } = injected(160)
  const told = (mixed: readonly TheirLine[], books: readonly OurGift[]) =>
    JSON.stringify(
      [...pairLines(mixed, { gifts: books, refunds }, rules)].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      ),
    )
  const first = told(lines, gifts)
  const next = chance(7)
  for (let run = 0; run < 1000; run++)
    if (told(shuffled(lines, next), shuffled(gifts, next)) !== first)
      expect.fail(`run ${run} says something else`)
})

it('takes a refund that is accepted as even while it is under way, and never as done', () => {
  const own = gift(1)
  const refund = { id: 'r', gift: own.id, number: 'T1', channelNo: null, amount: 100 }
  const back = (refundStatus: string) =>
    lineOf(own, 1, {
      ...{ direction: '2', merchantRefundNo: 'T1', refundStatus, orderAmount: 0, settleAmount: 0 },
      ...{ refundAmount: 100, settleRefundAmount: 100 },
    })
  const result = (status: string, state: string) =>
    pairLines([back(status)], { gifts: [own], refunds: [{ ...refund, state }] }, rules).get(
      'line-1',
    )?.result
  expect(result('PROCESSING', 'processing')).toBe('1')
  expect(result('PROCESSING', 'success')).toBe('1')
  expect(result('PROCESSING', 'approved')).toBe('5')
  expect(result('FAIL', 'processing')).toBe('5')
  expect(result('CHANGE', 'processing')).toBe('5')
})

it('lets a gift around midnight wait for the bill of the neighbouring day, and no longer', () => {
  const late = { id: 'late', paidAt: `${day}T23:59:58+08:00` }
  const early = { id: 'early', paidAt: `${day}T00:20:00+08:00` }
  const noon = { id: 'noon', paidAt: `${day}T12:00:00+08:00` }
  const told = (hasBefore: boolean, hasAfter: boolean) =>
    Object.fromEntries(aloneGifts([late, early, noon], { hasBefore, hasAfter }))
  expect(told(true, false)).toEqual({ late: '7', early: '3', noon: '3' })
  expect(told(false, true)).toEqual({ late: '3', early: '7', noon: '3' })
  expect(told(true, true)).toEqual({ late: '3', early: '3', noon: '3' })
})
