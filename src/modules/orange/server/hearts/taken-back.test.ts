import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { orangeUser } from '../../model/index.ts'
import { earn, spend } from './ledger.ts'

let world: OrangeWorld
beforeAll(async () => {
  world = await openOrangeWorld()
})
afterAll(() => world.close())

const held = (user: string) => world.prepare(act => findRow(act.tx, orangeUser, user))

/** Somebody who earned hearts and used them all. */
async function spent(hearts: number): Promise<{ user: string; entry: string }> {
  const user = await world.newUser()
  const source = { type: 'test', id: newId() }
  await world.prepare(async act => {
    await earn(act, { user, hearts, kind: '23', source })
    await spend(act, { user, hearts, kind: '31', source })
  })
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ id: string }>(
      sql`select id from orange_entry where "user" = ${user} and kind = '23'`,
    ),
  )
  return { user, entry: rows[0]?.id ?? '' }
}

it('an entry is taken back once, though nothing was left of it and all of it became a debt', async () => {
  const { user, entry } = await spent(30)
  const ask = () =>
    world.post('heartAdjustment/insert', {
      ...{ user, kind: 'reverse', hearts: 30, entry, reason: '重复发放' },
    })
  const approve = ({ dataPoints: row }: Awaited<ReturnType<typeof ask>>) =>
    world.post('heartAdjustment/approve', { id: row.id, version: row.version }, world.other)
  const [first, twin] = [await ask(), await ask()]
  expect((await approve(first)).statusCode).toBe(1)
  expect(await held(user)).toMatchObject({ balance: 0, debt: 30 })
  expect((await approve(twin)).statusMessage).toBe('该流水已冲回')
  expect((await ask()).dataPoints.errors[0].message).toBe('该流水已冲回')
  expect(await held(user)).toMatchObject({ balance: 0, debt: 30 })
})
