import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { pointsImports } from '#test/points-imports.ts'
import { openPointsWorld, type PointsWorld } from '#test/points-world.ts'
import { badLines } from './bad-lines.ts'
import { forgetPoints } from './index.ts'

/* What sheets of points keep of somebody whose account is erased. */

let world: PointsWorld
let approve: ReturnType<typeof pointsImports>['approve']
let batch: ReturnType<typeof pointsImports>['batch']
let state: ReturnType<typeof pointsImports>['state']
beforeAll(async () => {
  world = await openPointsWorld()
  ;({ approve, batch, state } = pointsImports(world))
})
afterAll(() => world.close())

it('no phone, no name, and no points that were still to come', async () => {
  const [gone, stays] = [await world.newUser(), await world.newUser()]
  await world.prepare(act =>
    act.tx.execute(sql`update registered_user set real_name_state = 'none' where id = ${gone.id}`),
  )
  const id = await batch([
    [gone.phone, '王玉兰', '20', '2026-10-31', '甲'],
    [gone.phone, '王玉兰', '30', '2036-10-31', '日期有误'],
    [stays.phone, '', '5', '2026-10-31', '乙'],
  ])
  const { number } = await world.prepare(async act => {
    await forgetPoints(act, gone.id)
    const row = await findRow(act.tx, registeredUser, gone.id)
    return row ?? { number: '' }
  })
  await approve(id)
  await expect.poll(() => state(id)).toBe('partial')
  expect(await world.balance(gone.id)).toMatchObject({ available: 0, pending: 0 })
  expect(await world.balance(stays.id)).toMatchObject({ available: 5 })
  const { list } = (await world.get('pointsImportBatch/getLines', { id, only: 'all' })).dataPoints
  expect(list.map((line: { cells: { person: string } }) => line.cells.person)).toEqual([
    ...[number, number],
    expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
  ])
  // Whoever brought the sheet takes its bad lines out in the clear.
  const out = await world.prepare(act => badLines({ ...act, person: world.clerk }, id))
  expect(out).toHaveLength(2)
  expect(JSON.stringify(out)).not.toContain(gone.phone)
  expect(JSON.stringify(out)).not.toContain('王玉兰')
})
