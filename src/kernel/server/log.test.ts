import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openHouse } from '#test/house.ts'
import { bookshop } from './fixture/bookshop.ts'
import { faultText } from './log.ts'

it('tells of a failed query without its values', async () => {
  const { database, close } = await openHouse([bookshop])
  const fault = await database
    .read('all', reader => reader.execute(sql`select ${'13812345678'}::text from nowhere`))
    .catch((error: unknown) => error)
  expect(faultText(fault)).toContain('relation "nowhere" does not exist')
  expect(faultText(fault)).not.toContain('13812345678')
  await close()
})
