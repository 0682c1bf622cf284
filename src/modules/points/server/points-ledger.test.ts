import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { personWith } from '#test/house.ts'
import { giftsDay, openPointsWorld, type PointsWorld } from '#test/points-world.ts'
import { pointsEntry } from '../model/index.ts'
import { reverseGift, spend } from './index.ts'
import { credit, expireLots } from './ledger.ts'
import { remindSome } from './remind.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await openPointsWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const dayAfter = new Date(giftsDay.getTime() + dayMs)
const days = (n: number) => new Date(Date.now() + n * dayMs)
const account = async (user: string) =>
  (await world.get('pointsEntry/getAccount', { user })).dataPoints
const buy = (user: string, points: number, id = user) =>
  world.prepare(act => spend(act, { user, points, source: { type: 'shop', id } }))
const takeBack = (id: string, reason = '核实后收回') =>
  world.post('pointsEntry/reverse', { id, reason })

describe('points of gifts', () => {
  it('are one for each 10 yuan, no more than 100 a Beijing day, counted anew the next day', async () => {
    const { id: user } = await world.newUser()
    await world.give(user, 'small', 3550)
    expect(await world.balance(user)).toMatchObject({ pending: 3 })
    for (let each = 0; each < 10; each++) await world.give(user, `g${each}`, 15_000)
    expect(await world.balance(user)).toMatchObject({ pending: 100 })
    await world.give(user, 'tomorrow', 15_000, dayAfter)
    const { available, pending } = await world.balance(user)
    expect(available + pending).toBe(115)
  })

  it('are written once however often the message comes', async () => {
    const { id: user } = await world.newUser()
    await Promise.all(Array.from({ length: 5 }, () => world.give(user, 'same', 10_000)))
    expect(await world.balance(user)).toMatchObject({ pending: 10 })
  })

  it('are taken back in proportion, refund by refund, each refund once', async () => {
    const { id: user } = await world.newUser()
    await world.give(user, 'part', 10_000)
    const refund = (id: string, refunded: number) =>
      world.prepare(act =>
        reverseGift(act, {
          donation: 'part',
          refund: { id, number: id },
          amount: 10_000,
          refunded,
        }),
      )
    await refund('T1', 4000)
    await refund('T1', 4000)
    expect(await world.balance(user)).toMatchObject({ pending: 6 })
    await refund('T2', 4500)
    expect(await world.balance(user)).toMatchObject({ pending: 5 })
    await refund('T3', 10_000)
    expect(await world.balance(user)).toMatchObject({ pending: 0 })
  })
})

describe('what the limit of a year cuts off', () => {
  const thisYear = (n: number) => new Date(Date.UTC(2031, 11, n, 4))
  const nextYear = new Date('2032-01-01T04:00:00Z')
  /** The limit of a year as it is set on the screen of the rules. */
  const limitYearTo = async (yearlyCap: number) => {
    const { version, value } = (await world.get('pointsRule/getSettings')).dataPoints
    const saved = await world.post('pointsRule/setSettings', { ...value, version, yearlyCap })
    expect(saved.statusCode).toBe(1)
  }

  it('is counted once however often a gift is told, and never earned after all', async () => {
    const { id: user } = await world.newUser()
    await limitYearTo(50)
    await world.give(user, 'cut-1', 40_000, thisYear(1))
    for (let told = 0; told < 3; told++) await world.give(user, 'cut-2', 40_000, thisYear(2))
    expect(await account(user)).toMatchObject({ pending: 10, available: 40, cut: 30 })
    for (let told = 0; told < 3; told++) await world.give(user, 'cut-3', 40_000, thisYear(3))
    expect(await account(user)).toMatchObject({ cut: 70 })
    expect(await world.give(user, 'cut-3', 40_000, nextYear)).toBeNull()
    const { available, pending, cut } = await account(user)
    expect({ points: available + pending, cut }).toEqual({ points: 50, cut: 70 })
    await limitYearTo(20_000)
  })
})

describe('points taken back', () => {
  it('that were spent already become a debt that the next earnings pay', async () => {
    const { id: user } = await world.newUser()
    const entry = await world.plain(user, 10)
    await buy(user, 8)
    expect((await takeBack(entry)).dataPoints).toEqual({ taken: 2, owed: 8 })
    expect(await account(user)).toMatchObject({ available: 0, debt: 8 })
    await world.plain(user, 5)
    expect(await account(user)).toMatchObject({ available: 0, debt: 3 })
  })

  it('are taken once, also when nothing was left to take', async () => {
    const { id: user } = await world.newUser()
    const entry = await world.plain(user, 10)
    await buy(user, 10)
    expect((await takeBack(entry)).dataPoints).toEqual({ taken: 0, owed: 10 })
    expect((await takeBack(entry)).statusMessage).toBe('该流水已冲回')
    expect(await account(user)).toMatchObject({ available: 0, debt: 10 })
    const { list } = (
      await world.get('pointsEntry/getListByPage', {
        filter: [{ field: 'user', op: 'in', value: [user] }],
        limit: 10,
      })
    ).dataPoints
    const earned = list.find((row: { kind: string }) => row.kind === 'earn')
    expect(earned.extra).toMatchObject({ takenBack: 10, mayReverse: false })
  })
})

describe('the ledger', () => {
  it('spends what expires soonest first', async () => {
    const { id: user } = await world.newUser()
    await world.plain(user, 50, { validDays: 100 })
    await world.plain(user, 30, { validDays: 10 })
    await buy(user, 40)
    const { lots } = await account(user)
    expect(lots.map((lot: { remaining: number }) => lot.remaining)).toEqual([40])
    expect(await world.at(days(11), act => expireLots(act, user))).toBe(0)
    expect(await world.at(days(101), act => expireLots(act, user))).toBe(40)
    expect(await world.balance(user)).toEqual({ available: 0, pending: 0 })
  })

  it('spends nothing that has expired, though no job has written it off', async () => {
    const { id: user } = await world.newUser()
    await world.plain(user, 30, { validDays: 10 })
    await expect(
      world.at(days(11), act => spend(act, { user, points: 5, source: { type: 'shop', id: 'x' } })),
    ).rejects.toThrow('可用积分不足')
    await world.at(days(9), act =>
      spend(act, { user, points: 5, source: { type: 'shop', id: 'y' } }),
    )
    expect(await world.balance(user)).toMatchObject({ available: 25 })
  })

  it('lets 33 of 50 simultaneous spends of 3 through a balance of 100', async () => {
    const { id: user } = await world.newUser()
    await world.plain(user, 100)
    const done = await Promise.allSettled(
      Array.from({ length: 50 }, (_, each) => buy(user, 3, `${each}`)),
    )
    expect(done.filter(each => each.status === 'fulfilled')).toHaveLength(33)
    expect(await world.balance(user)).toMatchObject({ available: 1 })
  })

  it('takes no change and agrees with every balance', async () => {
    const { id: user } = await world.newUser()
    await world.plain(user, 7)
    for (const statement of ['update points_entry set points = 1', 'delete from points_entry'])
      await expect(world.prepare(act => act.tx.execute(statement))).rejects.toThrow()
    const checked = (await world.post('pointsEntry/check', {})).dataPoints
    expect(checked.checked).toBeGreaterThan(0)
    expect(checked.differences).toEqual([])
  })
})

describe('points that expire soon', () => {
  it('are told by SMS once, the set days before', async () => {
    const { id: user } = await world.newUser()
    const source = { type: 'test', id: 'expiring' }
    await world.at(giftsDay, act =>
      credit(act, { user, kind: 'earn', points: 12, source, validDays: 30 }),
    )
    expect(await world.at(dayAfter, remindSome)).toBe(0)
    expect(await world.at(giftsDay, remindSome)).toBe(1)
    expect(await world.at(giftsDay, remindSome)).toBe(0)
    const sent = await world.prepare(act =>
      act.tx.execute<{ subject: string }>(
        "select subject from outbox_message where channel = 'sms'",
      ),
    )
    expect(sent.rows).toEqual([{ subject: 'pointsExpiring' }])
  })
})

describe('an adjustment', () => {
  const asked = { points: 500, reasonKind: 'reward', memo: '年度志愿者' }
  const ask = async (more: Record<string, unknown>) =>
    (await world.post('pointsAdjustment/insert', { ...asked, ...more })).dataPoints
  const approve = ({ id, version }: { id: string; version: number }, person = world.other) =>
    world.post('pointsAdjustment/approve', { id, version }, person)

  it('is approved by another, never below zero', async () => {
    const { id: user } = await world.newUser()
    const made = await ask({ user })
    expect((await approve(made, world.clerk)).statusCode).toBe(4031)
    const done = (await approve(made)).dataPoints
    expect(done.state).toBe('approved')
    const entry = await world.prepare(act => findRow(act.tx, pointsEntry, done.entry))
    expect(entry).toMatchObject({ points: 500, operator: world.other.accountId })
    expect((await approve(await ask({ user, points: -2000 }))).statusMessage).toBe(
      '调整后余额不能小于 0',
    )
    expect(await world.balance(user)).toMatchObject({ available: 500 })
  })

  it('above a hundred points is for whoever may approve large ones', async () => {
    const { id: user } = await world.newUser()
    const actions = new Map(world.other.actions)
    actions.delete('pointsAdjustment.approveLarge')
    const supervisor = { ...world.other, actions }
    const large = await approve(await ask({ user, points: 101 }), supervisor)
    expect(large).toMatchObject({ status: 403, statusMessage: '超过 100 分须由运营审核' })
    expect((await approve(await ask({ user, points: 100 }), supervisor)).statusCode).toBe(1)
    expect(await world.balance(user)).toMatchObject({ available: 100 })
  })

  it('takes points from a cheat, and gives none', async () => {
    const { id: user } = await world.newUser()
    const given = await world.post('pointsAdjustment/insert', {
      ...asked,
      user,
      reasonKind: 'cheat',
    })
    expect(given.dataPoints.errors[0]).toMatchObject({
      field: 'points',
      message: '作弊扣除应为负数',
    })
    const none = await world.post('pointsAdjustment/insert', { ...asked, user, points: 0 })
    expect(none.dataPoints.errors[0].message).toBe('积分不能为 0')
  })
})

describe('the self-check of the books (I16)', () => {
  it('names whose balance is not the sum of its entries; below zero it never gets', async () => {
    const { id: user } = await world.newUser()
    await world.plain(user, 100)
    await buy(user, 30)
    const change = (text: string) => world.prepare(act => act.tx.execute(sql.raw(text)))
    const broken = async () => {
      const answer = await world.call(
        personWith(['closingDay.view']),
        'GET',
        '/api/finance/closingDay/getFaults',
      )
      const faults: { rule: string; subject: string }[] = answer.dataPoints.faults
      return faults.filter(({ rule }) => rule === '积分余额与流水不符').map(each => each.subject)
    }
    expect(await broken()).toEqual([])
    const of = `where "user" = '${user}'`
    await change(`update points_balance set available = available + 1 ${of}`)
    expect(await broken()).toEqual([user])
    await change(`update points_balance set available = available - 1 ${of}`)
    expect(await broken()).toEqual([])
    // Below zero is refused by the table itself.
    const below = change(`update points_balance set pending = -1, available = 71 ${of}`)
    await expect(below).rejects.toMatchObject({ cause: { code: '23514' } })
    await change(`delete from points_balance ${of}`)
    expect(await broken()).toEqual([user])
  })
})
