import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { duplicatePair } from '#modules/community/model/index.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { personWith } from '#test/house.ts'
import { done, type Shown } from '#test/payout-world.ts'

let world: GrantWorld
beforeAll(async () => {
  world = await openGrantWorld()
})
afterAll(() => world.close())

const desk = personWith(actionsOf(duplicatePair).map(({ name }) => name))
const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null, proof: ['1'] }

async function pairOf(one: string, other: string): Promise<Shown> {
  const row = await world.prepare(act =>
    insertRow(act, duplicatePair, {
      ...{ number: `P${one.slice(-6)}`, one, other, rules: ['nameBirthday'], score: 80 },
    }),
  )
  return row as unknown as Shown
}
const decide = (name: string, { id, version }: Shown, more: object = {}) =>
  world.call(desk, 'POST', `/api/community/duplicatePair/${name}`, { id, version, ...more })
const keepOne = { keep: 'one', contacts: 'keep', place: 'keep' }

/** How many lines of rosters name somebody. */
async function linesOf(person: string): Promise<number> {
  const [row] = await world.prepare(
    async act =>
      (
        await act.tx.execute<{ n: number }>(
          sql`select count(*)::int as n from rescue_record where person = ${person}`,
        )
      ).rows,
  )
  return row?.n ?? 0
}

/** A batch of goods of its own period, in which this person has been given his share. */
async function given(person: string, period: string): Promise<void> {
  const row = await world.batch({ ...goods, period })
  done(await world.add(row, [person]))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  done(await world.act(world.issuer, 'issue', row))
  const [line] = await world.lines(row.id)
  const proof = { proofKind: '1', proofFiles: [row.id] }
  done(await world.line(world.issuer, 'issue', line?.id ?? '', proof))
}

it('grants follow a merge, come back with it, and hold it once another was issued since', async () => {
  const [kept = '', gone = ''] = await world.people(2)
  await given(gone, '2026-08')
  await given(gone, '2026-09')
  const pair = await pairOf(kept, gone)
  const merged = done(await decide('merge', pair, keepOne))
  expect([await linesOf(kept), await linesOf(gone)]).toEqual([2, 0])
  const apart = done(await decide('undo', merged))
  expect([await linesOf(kept), await linesOf(gone)]).toEqual([0, 2])
  const again = done(await decide('merge', apart, keepOne))
  await given(kept, '2026-10')
  expect((await decide('undo', again)).statusMessage).toBe(
    '合并后已向该人员发放 1 笔救助，不能撤销合并',
  )
})

it('two that stand on one roster become one, and the roster keeps both lines as they were decided', async () => {
  const [kept = '', gone = ''] = await world.people(2)
  const row = await world.batch({ ...goods, period: '2026-07' })
  done(await world.add(row, [kept, gone]))
  const merged = await decide('merge', await pairOf(kept, gone), keepOne)
  expect(merged.statusMessage).toBe('success')
  expect([await linesOf(kept), await linesOf(gone)]).toEqual([1, 1])
})
