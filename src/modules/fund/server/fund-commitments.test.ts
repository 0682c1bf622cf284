import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayFromNow } from '#test/days.ts'
import { budgetOf, openPayouts, type Payouts } from '#test/fund-payouts.ts'
import { type FundWorld, openFundWorld } from '#test/fund-world.ts'
import { closeYears, watchFund } from './watch-terms.ts'

let world: FundWorld
let payouts: Payouts
beforeAll(async () => {
  world = await openFundWorld()
  payouts = await openPayouts(world)
})
afterAll(() => world.house.close())

it('what a fund has committed itself to is decided and paid after its term (acceptance 7)', async () => {
  const year = dayFromNow(0).slice(0, 4)
  const row = await world.raising({ termTo: `${year}-12-31` })
  await world.give(row.id, 1_000_000)
  const lines = await budgetOf(world, row.id, [{ item2: '奖学金', amount: 1_000_000 }])
  const asked = { fundLine: lines.get('奖学金'), useItem: '奖学金', grantKind: '1' }
  const pending = async (amount: number) =>
    world.ok(payouts.submit(await world.ok(payouts.apply({ cause: row.id, amount, ...asked }))))
  const approved = await world.ok(payouts.approve(await pending(300_000)))
  const waiting = await pending(200_000)

  const newYear = `${Number(year) + 1}-01-01T00:05:00+08:00`
  await world.at(newYear, act => watchFund(act, row.id))
  await world.at(newYear, closeYears)
  expect(await world.reload(row)).toMatchObject({ state: 'raised', statusReason: '存续期届满' })

  expect((await world.ok(payouts.pay(approved))).state).toBe('paid')
  // What was submitted in the year stands on its budget, which has not closed over it.
  const budget = async () => {
    const list = await world.get(world.officer, 'fund/fundBudget/getListByPage', {
      filter: [{ field: 'fund', op: 'is', value: row.id }],
    })
    return list.dataPoints.list[0].state
  }
  await world.at(newYear, closeYears)
  expect(await budget()).toBe('active')
  const second = await world.ok(payouts.approve(waiting))
  await world.at(newYear, closeYears)
  expect(await budget()).toBe('active')
  expect((await world.ok(payouts.pay(second))).state).toBe('paid')
  await world.at(newYear, closeYears)
  expect(await budget()).toBe('closed')
})
