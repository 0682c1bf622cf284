import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import {
  duplicatePair,
  household,
  householdMember,
  person,
} from '#modules/community/model/index.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'

let world: GrantWorld
beforeAll(async () => {
  world = await openGrantWorld()
})
afterAll(() => world.close())

/** A row that stands there, past the rules of its own module. */
const plant = <R extends AnyResource>(resource: R, values: object) =>
  world.prepare(act => insertRow(act, resource, values as never))
const desk = personWith(actionsOf(duplicatePair).map(({ name }) => name))
const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null, proof: ['1'] }

async function homeOf(head: string, number: string): Promise<string> {
  const { organisation } = world
  const relation = await world.prepare(
    async act =>
      (await act.tx.execute<{ id: string }>(sql`select id from family_relation where code = '02'`))
        .rows[0]?.id,
  )
  // In one act: a household has its head at the end of each.
  return world.prepare(async act => {
    const made = await insertRow(act, household, {
      ...{ number, organisation, head, members: 1 },
    } as never)
    await insertRow(act, householdMember, {
      ...{ number: `${number}-1`, organisation, household: made.id, person: head, relation },
      ...{ isHead: true, from: '2026-01-01', reason: 'first' },
    } as never)
    return made.id
  })
}

it('whoever is named under two households stands once on a roster', async () => {
  const [someone = '', other = ''] = await world.people(2)
  const [one, two] = [await homeOf(someone, 'JT91'), await homeOf(other, 'JT92')]
  const row = await world.batch(goods)
  const twice = await world.call(world.maker, 'POST', '/api/rescue/grantBatch/addLines', {
    batch: row.id,
    lines: [
      { person: someone, household: one },
      { person: someone, household: two },
    ],
  })
  expect(done(twice)).toMatchObject({ added: 1, skipped: 1 })
  const again = await world.add(row, [someone], { household: two })
  expect(done(again)).toMatchObject({ added: 0, skipped: 1 })
  expect(await world.lines(row.id)).toHaveLength(1)
  expect(await world.now(row.id)).toMatchObject({ persons: 1 })
})

it('a merge leaves one phone, and is refused while both have a household of their own', async () => {
  const [kept = '', gone = ''] = [
    ...(await world.people(1, { phone: '13800000001' })),
    ...(await world.people(1, { phone: '13800000002' })),
  ]
  const pair = await plant(duplicatePair, {
    ...{ number: 'P91', one: kept, other: gone, rules: ['nameBirthday'], score: 80 },
  })
  const merge = (contacts: string) =>
    world.call(desk, 'POST', '/api/community/duplicatePair/merge', {
      ...{ id: pair.id, version: pair.version, keep: 'one', contacts, place: 'keep' },
    })
  await homeOf(kept, 'JT93')
  const second = await homeOf(gone, 'JT94')
  expect((await merge('gone')).statusCode).not.toBe(1)
  await world.prepare(async act => {
    await act.tx.execute(sql`update household set state = 'closed' where id = ${second}`)
    await act.tx.execute(sql`
      update household_member set "to" = '2026-02-01' where household = ${second}`)
  })
  done(await merge('gone'))
  const after = await world.prepare(act => findRow(act.tx, person, kept))
  expect(after?.phone).toBe('13800000002')
  const phones = await world.prepare(async act => {
    const { rows } = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from person
       where merged_into is null and phone is not null and id in (${kept}, ${gone})`)
    return rows[0]?.n
  })
  expect(phones).toBe(1)
})
