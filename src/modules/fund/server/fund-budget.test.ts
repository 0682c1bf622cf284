import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, type Made, openFundWorld } from '#test/fund-world.ts'
import { whyNotOnLine } from './budget-lines.ts'

let world: FundWorld
let row: Made
const year = Number(dayFromNow(0).slice(0, 4))
beforeAll(async () => {
  world = await openFundWorld()
  row = await world.raising()
  await world.give(row.id, 20_000_000)
})
afterAll(() => world.house.close())

const meeting = (fund = row.id) =>
  world.ok(
    world.post(world.officer, 'fund/fundMeeting/insert', {
      ...{ fund, heldOn: dayFromNow(-1), attendance: '全体委员', topic: '审议年度预算' },
      ...{ resolution: '同意', minutes: newId() },
    }),
  )
const lines = [
  { item1: '1', item2: '奖学金', amount: 5_000_000 },
  { item1: '2', item2: '教师培训', amount: 2_000_000 },
]
async function budgetOf(more: object = {}, given: readonly object[] = lines): Promise<Made> {
  const { id: approvedByMeeting } = await meeting()
  const made = await world.ok(
    world.post(world.officer, 'fund/fundBudget/insert', {
      ...{ fund: row.id, year, approvedByMeeting, ...more },
    }),
  )
  await world.ok(
    world.post(world.officer, 'fund/fundBudget/setLines', { id: made.id, lines: given }),
  )
  return world.ok(world.get(world.officer, 'fund/fundBudget/getById', { id: made.id }))
}
const refusalOf = (answer: {
  statusMessage: string
  dataPoints: { errors?: { message: string }[] } | null
}) => answer.dataPoints?.errors?.map(({ message }) => message).join() ?? answer.statusMessage

describe('the budget of a year', () => {
  it('stays within what there is and is expected, is reviewed by somebody else, and is the only one', async () => {
    const nothing = 'expectedIncome'
    const made = await budgetOf({ [nothing]: 0 })
    expect(made).toMatchObject({ total: 7_000_000, title: expect.stringContaining(`${year}年度`) })
    const refused = await world.move(world.officer, 'fund/fundBudget/submit', made)
    // The gift of this year was not there on 1 January.
    expect(refusalOf(refused)).toContain('超过可用 ¥0.00')
    const expecting = await world.ok(
      world.post(world.officer, 'fund/fundBudget/update', {
        ...{ id: made.id, version: made.version, expectedIncome: 7_000_000 },
        incomeNote: '本年协议出资',
      }),
    )
    const sent = await world.ok(world.move(world.officer, 'fund/fundBudget/submit', expecting))
    const active = await world.ok(world.move(world.first, 'fund/fundBudget/approve', sent))
    expect(active.state).toBe('active')
    const twice = await world.post(world.officer, 'fund/fundBudget/insert', { fund: row.id, year })
    expect(twice.statusCode).toBe(4001)
    const late = await world.post(world.officer, 'fund/fundBudget/setLines', {
      ...{ id: active.id, lines: [] },
    })
    expect(refusalOf(late)).toBe('年度预算提交后，须通过变更申请调整')
  })

  const lineOf = async () => {
    const list = await world.get(world.officer, 'fund/fundBudgetLine/getListByPage', {
      filter: [{ field: 'fund', op: 'is', value: row.id }],
    })
    return list.dataPoints.list.find((each: { item2: string }) => each.item2 === '奖学金')
  }

  it('is that of the year in which a payout is submitted', async () => {
    const { id: line } = await lineOf()
    const why = (day: string) =>
      world.house.prepare(act => whyNotOnLine(act.tx, { fund: row.id, line, day }))
    expect(await why(`${year}-12-31`)).toBeUndefined()
    expect(await why(`${year + 1}-01-01`)).toBe(`${year + 1} 年度没有执行中的预算，请先去编制预算`)
    const next = await budgetOf({ year: year + 1 })
    const sent = await world.ok(world.move(world.officer, 'fund/fundBudget/submit', next))
    await world.ok(world.move(world.first, 'fund/fundBudget/approve', sent))
    expect(await why(`${year + 1}-01-02`)).toContain(`该预算行属于 ${year} 年度`)
  })

  it('names a meeting of its own committee, and no line of another fund', async () => {
    const other = await world.raising()
    const { id: approvedByMeeting } = await meeting(other.id)
    const refused = await world.post(world.officer, 'fund/fundBudget/insert', {
      ...{ fund: row.id, year: year - 1, approvedByMeeting },
    })
    expect(refusalOf(refused)).toBe('请选择该基金的管委会会议')
    const { id: line } = await lineOf()
    const why = await world.house.prepare(act =>
      whyNotOnLine(act.tx, { fund: other.id, line, day: dayFromNow(0) }),
    )
    expect(why).toContain('没有执行中的预算')
  })
})
