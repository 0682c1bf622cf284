import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type TestHouse } from '#test/house.ts'
import { ownedBy } from '../model/owner.ts'
import { isOwnedAlike, ownerIs } from './owner-is.ts'

/* Whose a row is, asked in SQL of plain lines with the owner's columns. */

let house: TestHouse
beforeAll(async () => {
  house = await openHouse([])
})
afterAll(() => house.close())

const lines = sql.raw(`(values
  (1, 'platform', null, null, null, null), (2, 'platform', null, null, null, null),
  (3, 'merchant', null, null, null, 'm1'), (4, 'merchant', null, null, null, 'm2'),
  (5, 'merchant', null, null, null, null), (6, 'merchant', null, null, null, null),
  (7, 'vendor', null, null, 'm1', null), (8, 'merchant', null, null, null, 'm1')
)`)
const columns = sql.raw('(no, owner_kind, organisation, unit, vendor, merchant)')

it('compares merchants by their own ids, and never two that have none', async () => {
  const { rows } = await house.prepare(act =>
    act.tx.execute<{ pair: string }>(sql`
      select one.no || '-' || other.no as pair from ${lines} as one ${columns}
        join ${lines} as other ${columns} on one.no < other.no and ${isOwnedAlike('one', 'other')}
       order by 1`),
  )
  expect(rows.map(({ pair }) => pair)).toEqual(['1-2', '3-8'])
})

it('finds the rows of an owner alone', async () => {
  const found = async (kind: 'platform' | 'merchant' | 'vendor', id: string | null) => {
    const { rows } = await house.prepare(act =>
      act.tx.execute<{ no: number }>(
        sql`select no from ${lines} as line ${columns} where ${ownerIs(ownedBy(kind, id))} order by no`,
      ),
    )
    return rows.map(({ no }) => no)
  }
  expect(await found('platform', null)).toEqual([1, 2])
  expect(await found('merchant', 'm1')).toEqual([3, 8])
  expect(await found('merchant', null)).toEqual([])
  expect(await found('vendor', 'm1')).toEqual([7])
})
