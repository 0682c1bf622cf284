import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
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
