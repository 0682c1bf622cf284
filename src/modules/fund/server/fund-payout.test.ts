import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFromNow } from '#test/days.ts'
import { budgetOf, openPayouts, type Payouts } from '#test/fund-payouts.ts'
import { type FundWorld, idNumberOf, type Made, openFundWorld } from '#test/fund-world.ts'

let world: FundWorld
let payouts: Payouts
let row: Made
let lines: ReadonlyMap<string, string>
const kept = { fundType: '3', principal: 90_000_000, principalRule: '2' }

beforeAll(async () => {
  world = await openFundWorld()
  payouts = await openPayouts(world)
  row = await world.raising(kept)
  await world.give(row.id, 100_000_000)
  lines = await budgetOf(world, row.id, [
    { item2: '奖学金', amount: 5_000_000 },
    { item2: '助学金', amount: 90_000_000 },
  ])
})
afterAll(() => world.house.close())

const granting = (item: string, amount: number, more: object = {}) => ({
  ...{ cause: row.id, fundLine: lines.get(item), useItem: item, grantKind: '1', amount },
  ...more,
})
const apply = (item: string, amount: number, more?: object) =>
  world.ok(payouts.apply(granting(item, amount, more)))
const pending = async (item: string, amount: number, more?: object) =>
  world.ok(payouts.submit(await apply(item, amount, more)))
const errorsOf = (answer: { dataPoints: { errors: { field: string; message: string }[] } }) =>
  answer.dataPoints.errors.map(({ field, message }) => `${field} ${message}`)
const lineOf = async (item: string) => {
  const id = lines.get(item)
  const { rows } = await world.house.prepare(act =>
    act.tx.execute(sql`select used::int, reserved::int from fund_budget_line where id = ${id}`),
  )
  return rows[0]
}

describe('a payout of a fund', () => {
  it('asks for a line, an item of the use and the way of the grant', async () => {
    const bare = await payouts.apply({ cause: row.id, amount: 100 })
    expect(errorsOf(bare)).toEqual(
      expect.arrayContaining([
        'fundLine 请选择年度预算行',
        'useItem 请填写用途项',
        'grantKind 请选择资助方式',
      ]),
    )
    const other = await payouts.apply(granting('奖学金', 100, { useItem: '装修' }))
    expect(errorsOf(other)).toEqual(['useItem 用途项须为基金用途范围中的一项：奖学金、助学金'])
  })

  it('reserves its line at approval, uses it at payment; of two at once one succeeds (acceptance 3)', async () => {
    const first = await world.ok(payouts.approve(await pending('奖学金', 3_000_000)))
    expect(await lineOf('奖学金')).toEqual({ used: 0, reserved: 3_000_000 })
    await world.ok(payouts.pay(first))
    expect(await lineOf('奖学金')).toEqual({ used: 3_000_000, reserved: 0 })
    const both = [await pending('奖学金', 1_500_000), await pending('奖学金', 1_500_000)]
    const answers = await Promise.all(both.map(each => payouts.approve(each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.statusMessage).toBe(
      '年度预算行「奖学金」余额不足：可用 ¥5,000.00',
    )
    const held = answers.find(({ status }) => status === 200)?.dataPoints
    await world.ok(payouts.move(payouts.applicant, 'void', held, { reason: '受助人放弃' }))
    expect(await lineOf('奖学金')).toEqual({ used: 3_000_000, reserved: 0 })
  })

  it('never touches the principal: to the fen of what is neither kept nor held (acceptance 1)', async () => {
    const boardFile = { boardFile: '00000000-0000-7000-8000-000000000001' }
    // ¥970,000.00 are left after the payment above, of which ¥900,000.00 are kept.
    const more = await payouts.submit(await apply('助学金', 7_000_001, boardFile))
    expect(errorsOf(more)).toEqual(['amount 可拨付余额不足：可用 ¥70,000.00，需要 ¥70,000.01'])
    const half = await world.ok(payouts.approve(await pending('助学金', 7_000_000, boardFile)))
    expect((await world.ok(payouts.approve(half))).state).toBe('approved')
  })

  it('stands on the budget of the year in which it is submitted (acceptance 4)', async () => {
    const other = await world.raising()
    await world.give(other.id, 1_000_000)
    const none = await payouts.apply(granting('奖学金', 100, { cause: other.id }))
    const year = dayFromNow(0).slice(0, 4)
    expect(errorsOf(none)).toEqual([`fundLine ${year} 年度没有执行中的预算，请先去编制预算`])
  })

  it('goes to no founder, nor to whoever sits in the committee for one', async () => {
    const founder = await apply('奖学金', 100, {
      payeeName: '测试集团',
      payeeKind: '3',
      payeeAccountKind: '1',
    })
    expect(errorsOf(await payouts.submit(founder))).toContain(
      'payeeName 收款方为该基金的出资人测试集团',
    )
    const idNumber = idNumberOf()
    await world.seat(row.id, { name: '代表', idNumber })
    const near = await apply('奖学金', 100, { payeeCode: idNumber })
    expect(errorsOf(await payouts.submit(near))).toContain(
      'payeeName 收款方为出资人在管委会的代表代表',
    )
  })

  it('needs a resolution of the committee from the sum that the fund says', async () => {
    const large = await apply('助学金', 10_000_000)
    expect(errorsOf(await payouts.submit(large))).toContain(
      'boardFile 100,000.00 元及以上的拨付须上传管委会决议',
    )
  })
})
