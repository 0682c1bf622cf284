import type { SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import type { BillTrade } from '#modules/finance/server/bills/write-wechat-bill.ts'
import { recordGifts } from '#modules/finance/server/donation/record-gifts.ts'
import { type FinanceWorld, openFinanceWorld } from './finance-world.ts'
import type { Parsed } from './parsed.ts'
import { sendFile } from './upload.ts'

/** What whoever works with bills may do with them. */
export const billRights = ['upload', 'view', 'createMissing', 'rematch', 'discard'].map(
  verb => `bill.${verb}`,
)

/** A finance world with two clerks of the north, whose bills are matched by running jobs. */
export interface BillDesk {
  readonly world: FinanceWorld
  readonly clerk: Person
  readonly chief: Person
  trade(day: string, serial: number, more?: Partial<BillTrade>): BillTrade
  gift(paid: BillTrade, more?: object): Parameters<typeof recordGifts>[1][number]
  record(gifts: Parameters<typeof recordGifts>[1]): Promise<string[]>
  upload(person: Person, file: Buffer, query?: string): Promise<Parsed>
  /** A bill once it is matched. */
  settled(id: string): Promise<Parsed>
  rowsOf(query: SQL): Promise<Record<string, unknown>[]>
}

export async function openBillDesk(): Promise<BillDesk> {
  const world = await openFinanceWorld(true)
  const clerk = await world.of(world.north, [...billRights, 'billLine.view', 'donation.view'])
  const chief = await world.of(world.north, billRights)
  return {
    ...{ world, clerk, chief },
    trade: (day, serial, more = {}) => ({
      tradedAt: `${day}T10:00:${String(serial % 60).padStart(2, '0')}+08:00`,
      merchant: world.north.mchId,
      merchantOrderNo: `O${day}${serial}`,
      channelTradeNo: `T${day}${serial}`,
      amount: 1000 + serial,
      rate: 60,
      productName: '助学, 公益',
      userMark: 'oUser',
      ...more,
    }),
    gift: (paid, more = {}) => ({
      organisation: world.north.id,
      cause: world.north.cause,
      amount: paid.amount,
      channel: '1' as const,
      merchant: world.north.merchant,
      merchantOrderNo: paid.merchantOrderNo,
      channelTradeNo: paid.channelTradeNo,
      source: 'mobile' as const,
      paidAt: paid.tradedAt,
      ...more,
    }),
    record: gifts =>
      world.prepare(act => recordGifts(act, gifts, { place: 'channel', audit: 'none' })),
    async upload(person, bytes, query = '') {
      // Known to the gate from here on.
      await world.call(person, 'GET', '/api/finance/bill/getListByPage')
      return sendFile(world, person, {
        url: `/api/finance/bill/upload${query}`,
        file: { name: 'bill.csv', bytes },
      })
    },
    async settled(id) {
      const read = async () =>
        (await world.call(clerk, 'GET', '/api/finance/bill/getById', { id })).dataPoints
      await expect.poll(async () => (await read()).state).not.toBe('matching')
      return read()
    },
    rowsOf: query =>
      world.prepare(async act => (await act.tx.execute<Record<string, unknown>>(query)).rows),
  }
}
