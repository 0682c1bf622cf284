import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { closingDay } from '../../model/index.ts'
import { bookedOn } from '../closing/open-days.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { checkBooks } from './check-books.ts'

let world: FinanceWorld
beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const give = ({ id: organisation, cause }: Charity) =>
  world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation, cause, amount: 1000, channel: '5', source: 'offline' },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
      { place: 'cash', audit: 'none' },
    ),
  )

/** The owner's hand, past every guard of the database. */
async function byHand(balance: string): Promise<void> {
  const owner = new pg.Client(world.ownerUrl)
  await owner.connect()
  await owner.query(`set session_replication_role = replica;
    update ledger_account set balance = ${balance}
     where org_id = '${world.north.id}' and kind = 'cash'`)
  await owner.end()
}

it('stops the posting of an organisation whose balances were changed by hand, and of no other', async () => {
  await give(world.north)
  await give(world.south)
  await world.run(checkBooks, {})
  await give(world.north)
  await byHand('balance + 1')
  await world.run(checkBooks, {})
  await world.run(checkBooks, {})
  await expect(give(world.north)).rejects.toThrow('记账已停止：')
  await give(world.south)
  const stopped = () =>
    world.prepare(async ({ tx }) => {
      const asked = sql`select org_id as id from ledger_book where stopped_reason is not null`
      return (await tx.execute<{ id: string }>(asked)).rows.map(({ id }) => id)
    })
  expect(await stopped()).toEqual([world.north.id])
  const officer = personWith(['closingDay.resumeBook'])
  const question = { organisation: world.north.id, reason: '已按备份恢复账户余额' }
  const resume = (person: Person) =>
    world.call(person, 'POST', '/api/finance/closingDay/resumeBook', question)
  expect((await resume(await world.of(world.north, ['closingDay.resumeBook']))).status).toBe(403)
  expect((await resume(officer)).statusMessage).toContain('账簿仍有 ')
  await byHand('balance - 1')
  expect((await resume(officer)).statusMessage).toBe('success')
  expect((await resume(officer)).statusMessage).toBe('该机构没有停止记账')
  await give(world.north)
})

/** What the platform reads when it wants the book to go on; back afterwards. */
async function foundAfter(change: string, back: string): Promise<string> {
  const owner = new pg.Client(world.ownerUrl)
  await owner.connect()
  const byOwner = (text: string) => owner.query(`set session_replication_role = replica; ${text}`)
  await byOwner(change)
  await world.run(checkBooks, {})
  const { rows } = await world.prepare(({ tx }) =>
    tx.execute<{ why: string }>(sql`select stopped_reason as why from ledger_book
      where org_id = ${world.south.id} and stopped_reason is not null`),
  )
  await byOwner(back)
  await owner.end()
  await world.call(
    personWith(['closingDay.resumeBook']),
    'POST',
    '/api/finance/closingDay/resumeBook',
    { organisation: world.south.id, reason: '已恢复' },
  )
  return rows[0]?.why ?? ''
}

it('finds gifts and closed days that no longer agree with what was booked', async () => {
  const [gift = ''] = await give(world.south)
  const number = (
    await world.prepare(({ tx }) =>
      tx.execute<{ number: string }>(sql`select number from donation where id = ${gift}`),
    )
  ).rows[0]?.number
  const differs = `捐赠与到账记账不符（${number}）`
  const set = (values: string) => `update donation set ${values} where id = '${gift}'`
  const more = (by: string) => set(`amount = amount ${by}, net_amount = net_amount ${by}`)
  expect(await foundAfter(more('+ 1'), more('- 1'))).toBe(differs)
  const become = (state: string, net: string) => set(`state = '${state}', net_amount = ${net}`)
  expect(await foundAfter(become('closed', '0'), become('paid', 'amount'))).toBe(differs)
  const moved = (from: string, to: string) =>
    `update ledger_posting set source_id = '${to}' where source_id = '${from}'`
  const stray = newId()
  expect(await foundAfter(moved(gift, stray), moved(stray, gift))).toContain('捐赠与到账记账不符')
  await world.prepare(async act => {
    const day = beijingDay(act.now)
    const sums = await bookedOn(act, { organisation: world.south.id, from: day, to: day })
    const row = { organisation: world.south.id, day, from: day, ...sums }
    await insertRow(act, closingDay, { ...row, state: 'closed' })
  })
  expect(await foundAfter('select 1', 'select 1')).toBe('')
  const of = `where org_id = '${world.south.id}'`
  const shifted = (days: string) =>
    `update ledger_posting set value_date = value_date ${days} ${of};
     update ledger_entry set value_date = value_date ${days} ${of};
     update ledger_daily set day = day ${days} ${of}`
  expect(await foundAfter(shifted('- 1'), shifted('+ 1'))).toContain('已关账日的记账有变')
})
