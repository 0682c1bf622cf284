import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HelpWorld, type Made, openHelp } from '#test/help-world.ts'
import { watchNotices } from './watch-helps.ts'

let world: HelpWorld

beforeAll(async () => {
  world = await openHelp()
})
afterAll(() => world.house.close())

const dayMs = 86_400_000
/** Moves the whole notice into the past. */
const daysOn = (notice: Made, days: number) =>
  world.sql(
    `update public_notice set start_at = start_at - interval '${days} days',
       end_at = end_at - interval '${days} days' where id = '${notice.id}'`,
  )
const object = (notice: Made) =>
  world.ok(
    world.post(world.third, 'help/objection/insert', {
      ...{ notice: notice.id, fromName: '邻居', content: '其家庭有两套房产' },
    }),
  )

describe('a public notice', () => {
  it('runs five days at least', async () => {
    const row = await world.proved()
    await world.assess(row, 3_000_000)
    const answer = await world.move(
      world.second,
      'publicNotice',
      'start',
      await world.notice(row.id),
      {
        ...{ days: 4, places: ['site'] },
      },
    )
    expect(answer.statusCode).toBe(4001)
  })

  it('passes the case when its days are over, and not before', async () => {
    const { row, notice } = await world.noticed()
    await world.house.run(watchNotices, {})
    expect(await world.row(row.id)).toMatchObject({ state: 'pending', step: 'notice' })
    const early = await world.move(world.third, 'help', 'approve', await world.row(row.id))
    expect(early.statusMessage).toBe('「公示」由核实、评审、公示的结果自动通过')
    await daysOn(notice, 7)
    await world.house.run(watchNotices, {})
    expect(await world.row(row.id)).toMatchObject({ state: 'approved', step: null })
    expect(await world.notice(row.id)).toMatchObject({ state: 'passed' })
  })

  it.each([5, 6])(
    'of seven days is stopped by an objection on day %i, and goes on for two days at least',
    async day => {
      const { row, notice } = await world.noticed()
      await daysOn(notice, day)
      const objection = await object(notice)
      const stopped = await world.notice(row.id)
      expect(stopped).toMatchObject({ state: 'disputed' })
      await daysOn(notice, 3)
      await world.house.run(watchNotices, {})
      const waiting = await world.row(row.id)
      expect(waiting).toMatchObject({ state: 'pending', step: 'notice' })
      expect((await world.move(world.third, 'help', 'approve', waiting)).statusCode).not.toBe(1)
      await world.ok(
        world.move(world.second, 'objection', 'dismiss', objection, { reply: '经核查房产已出售' }),
      )
      const again = await world.notice(row.id)
      expect(again.state).toBe('running')
      const left = new Date(String(again.endAt)).getTime() - Date.now()
      expect(left).toBeGreaterThan(1.9 * dayMs)
      expect(left).toBeLessThan(2.1 * dayMs)
    },
  )

  it('that failed sends the case back', async () => {
    const { row, notice } = await world.noticed()
    const objection = await object(notice)
    await world.ok(
      world.move(world.second, 'objection', 'uphold', objection, { reply: '房产属实，异议成立' }),
    )
    expect(await world.notice(row.id)).toMatchObject({ state: 'failed' })
    expect(await world.row(row.id)).toMatchObject({
      ...{ state: 'draft', step: null, approvedAmount: null },
    })
  })

  it.each([false, true])(
    'that is taken back sends the case back (objected to: %s)',
    async isDisputed => {
      const { row, notice } = await world.noticed()
      if (isDisputed) await object(notice)
      const running = await world.notice(row.id)
      await world.ok(
        world.move(world.second, 'publicNotice', 'cancel', running, { note: '核定金额须重新核算' }),
      )
      expect(await world.notice(row.id)).toMatchObject({
        ...{ state: 'cancelled', note: '核定金额须重新核算' },
      })
      expect(await world.row(row.id)).toMatchObject({ state: 'draft', step: null })
    },
  )

  it('is left out for an express grant up to the limit, which is recorded in three days', async () => {
    const express = { express: true, expressReason: '突发事故急需用钱' }
    const row = await world.proved({ applyAmount: 500_000, ...express })
    expect(row.step).toBe('assess')
    await world.assess(row, 500_000)
    const passed = await world.row(row.id)
    expect(passed.state).toBe('approved')
    await world.sql(
      `update help set approved_at = now() - interval '5 days' where id = '${row.id}'`,
    )
    const shown = await world.get(world.officer, 'help/help/getById', { id: row.id })
    const { extra } = shown.dataPoints as unknown as { extra: { expressDue: string } }
    expect(extra.expressDue < new Date().toISOString().slice(0, 10)).toBe(true)
    await world.ok(
      world.move(world.officer, 'help', 'recordExpress', passed, { reason: '已向受助人发放' }),
    )
    const after = await world.get(world.officer, 'help/help/getById', { id: row.id })
    expect(after.dataPoints).toMatchObject({ extra: { expressDue: null } })
  })

  it('is asked of an express grant of one fen more', async () => {
    const express = { express: true, expressReason: '突发事故急需用钱' }
    const row = await world.proved({ applyAmount: 500_001, ...express })
    expect(row.step).toBe('verify')
    await world.visit(row)
    await world.advance(row.id)
    await world.assess(await world.row(row.id), 500_001)
    expect(await world.row(row.id)).toMatchObject({ state: 'pending', step: 'notice' })
  })
})
