import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import { balanceOf, principalsOf, restrictedOf } from '#modules/finance/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, type Made, openFundWorld } from '#test/fund-world.ts'
import { watchFund } from './watch-terms.ts'

let world: FundWorld
beforeAll(async () => {
  world = await openFundWorld()
})
afterAll(() => world.house.close())

const balance = (cause: string) =>
  world.house.prepare(act => balanceOf(act.tx, world.north, restrictedOf({ cause })))
const decide = (cause: string, more: object) =>
  world.post(world.officer, 'cause/surplusDecision/insert', {
    ...{ cause, basis: '2', files: [newId()], consentFiles: [newId()], ...more },
  })
const step = (name: string, row: Made, more: object = {}) =>
  world.move(
    ['approve', 'reject'].includes(name) ? world.first : world.officer,
    `cause/surplusDecision/${name}`,
    row,
    more,
  )
const tasksOf = async (id: string) => {
  const found = await world.get(world.officer, 'fund/fundTask/getListByPage', {
    filter: JSON.stringify([
      { field: 'fund', op: 'is', value: id },
      { field: 'kind', op: 'is', value: 'liquidation' },
    ]),
  })
  return found.dataPoints.list as readonly Made[]
}

/** A fund with gifts whose drive is over, terminated by review. */
async function terminated(amount: number, more: object = {}): Promise<Made> {
  const row = await world.raising(more)
  await world.give(row.id, amount)
  const asked = await world.ok(
    world.move(world.officer, 'fund/fund/terminate', row, { cause: '5', reason: '理事会决定终止' }),
  )
  return world.ok(world.move(world.first, 'fund/fund/approveEnding', asked))
}

describe('the liquidation of a fund', () => {
  it('gives the last fen to a project of the same category (P21), then it is archived', async () => {
    const termTo = dayFromNow(100)
    const row = await world.raising({ termTo })
    await world.give(row.id, 12_345_67)
    await world.at(`${addDays(termTo, 1)}T00:05:00+08:00`, act => watchFund(act, row.id))
    expect(await tasksOf(row.id)).toMatchObject([{ state: 'open' }])
    const asked = await world.ok(
      world.move(world.officer, 'fund/fund/terminate', await world.reload(row), {
        ...{ cause: '5', reason: '存续期届满' },
      }),
    )
    const over = await world.ok(world.move(world.first, 'fund/fund/approveEnding', asked))
    const early = await world.move(world.officer, 'fund/fund/archive', over)
    expect(early.statusMessage).toBe('账面余额或冻结金额不为零，须先处理剩余财产')

    const target = await world.project(world.north, '助学')
    const made = await world.ok(decide(row.id, { way: '1', targetCause: target.id }))
    const sent = await world.ok(step('submit', made))
    expect(sent.amount).toBe(12_345_67)
    expect((await step('approve', sent)).status).toBe(200)
    expect([(await balance(row.id)).balance, (await balance(target.id)).balance]).toEqual([
      0, 12_345_67,
    ])
    expect(await tasksOf(row.id)).toMatchObject([{ state: 'done', result: '剩余财产已按决定处理' }])
    const archived = await world.ok(world.move(world.officer, 'fund/fund/archive', over))
    expect(archived.state).toBe('archived')
  })

  it('never goes to another organisation, and to another field of charity with a reason only', async () => {
    const { id } = await terminated(100_00)
    const foreign = await world.project(world.south, '助学')
    const refused = await decide(id, { way: '1', targetCause: foreign.id })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'targetCause', message: '所选募捐标的不存在或无权使用' },
    ])
    const green = await world.project(world.north, '生态环保')
    const other = await decide(id, { way: '1', targetCause: green.id })
    expect(other.dataPoints.errors).toMatchObject([{ field: 'otherReason' }])
  })

  it('asks for the consent of the founders', async () => {
    const { id } = await terminated(100_00)
    const target = await world.project(world.north, '助学')
    const made = await world.ok(
      decide(id, { way: '1', targetCause: target.id, consentFiles: null }),
    )
    expect((await step('submit', made)).dataPoints.errors).toEqual([
      { field: 'consentFiles', message: '请上传出资人同意书' },
    ])
  })

  it('takes the principal too, and locks it again where the decision is refused', async () => {
    const kept = { fundType: '3', principal: 800_00, principalRule: '1' }
    const { id } = await terminated(1_000_00, kept)
    const locked = () =>
      world.house.prepare(async act => (await principalsOf(act.tx, [id])).get(id)?.locked)
    expect(await locked()).toBe(800_00)
    const sent = await world.ok(step('submit', await world.ok(decide(id, { way: '3' }))))
    expect([sent.amount, await locked()]).toEqual([1_000_00, 0])
    await world.ok(step('reject', sent, { opinion: '请先征得理事会同意' }))
    expect(await locked()).toBe(800_00)
    const again = await world.ok(step('submit', await world.ok(decide(id, { way: '3' }))))
    expect(await world.ok(step('approve', again))).toMatchObject({ state: 'approved', refunds: 1 })
    expect(await balance(id)).toMatchObject({ balance: 0, reserved: 0 })
  })
})

describe('the renewal of a fund', () => {
  const change = (cause: string, items: object[]) =>
    world.post(world.officer, 'cause/changeRequest/insert', {
      ...{ cause, items, reason: '出资人同意续签协议', basisKind: '2', basisFiles: [newId()] },
      ...{ consentTotal: 1, consentCount: 1 },
    })
  const renewed = (termTo: string) => [
    { field: 'agreement', to: newId() },
    { field: 'agreementNo', to: 'JJ-2026-002' },
    { field: 'signedOn', to: dayFromNow(0) },
    { field: 'termTo', to: termTo },
  ]
  const pass = async (made: Made) => {
    const sent = await world.ok(world.move(world.officer, 'cause/changeRequest/submit', made))
    return world.ok(world.move(world.first, 'cause/changeRequest/approve', sent))
  }

  it('is a change request with a new agreement; the old end of the term then passes by', async () => {
    const [end, later] = [dayFromNow(100), dayFromNow(900)]
    const row = await world.raising({ termTo: end })
    const bare = await change(row.id, [{ field: 'termTo', to: later }])
    expect(bare.dataPoints.errors).toEqual([
      {
        field: 'items',
        message: '存续期止：续签须有新协议，请一并变更设立协议、协议号、签订日',
      },
    ])
    const done = await pass(await world.ok(change(row.id, renewed(later))))
    expect(done.state).toBe('applied')
    expect(await world.reload(row)).toMatchObject({ termTo: later, agreementNo: 'JJ-2026-002' })
    await world.at(`${addDays(end, 1)}T00:05:00+08:00`, act => watchFund(act, row.id))
    expect((await world.reload(row)).state).toBe('raising')
    expect(await tasksOf(row.id)).toEqual([])
  })

  it('after the end of the term does away with the liquidation', async () => {
    const row = await world.raising({ termTo: dayFromNow(100) })
    await world.at(`${dayFromNow(101)}T00:05:00+08:00`, act => watchFund(act, row.id))
    expect(await tasksOf(row.id)).toMatchObject([{ state: 'open' }])
    await pass(await world.ok(change(row.id, renewed(dayFromNow(900)))))
    expect(await tasksOf(row.id)).toMatchObject([{ state: 'done' }])
  })
})
