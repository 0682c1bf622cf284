import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type TestHouse } from '#test/house.ts'
import { piece } from './migrate/piece.ts'
import { nextRecordNumber, recordSerials } from './record-serial.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openHouse([
    {
      name: 'numbers',
      tables: { recordSerials },
      sql: [
        piece(
          'kept numbers',
          'create table if not exists kept_number (number text primary key); grant all on kept_number to public',
        ),
      ],
    },
  ])
})
afterAll(() => house.close())

class TakenBack extends Error {}

/** Takes a number in a transaction that commits, or does not. */
async function take(isKept: boolean): Promise<void> {
  const work = house.database.change('all', async tx => {
    const number = await nextRecordNumber({ tx, now: new Date('2026-11-21T04:00:00Z') }, 'PJ')
    await tx.execute(sql`insert into kept_number values (${number})`)
    if (!isKept) throw new TakenBack()
  })
  await (isKept ? work : expect(work).rejects.toThrow(TakenBack))
}

it('leaves no gap where many take numbers at once and some take their work back', async () => {
  const writers = Array.from({ length: 3 }, async (_, writer) => {
    for (let turn = 0; turn < 6; turn += 1) await take((writer + turn) % 3 !== 0)
  })
  await Promise.all(writers)
  const { rows } = await house.database.read('all', reader =>
    reader.execute<{ number: string }>(sql`select number from kept_number order by number`),
  )
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, at) => `PJ20261121${String(at + 1).padStart(6, '0')}`),
  )
})
