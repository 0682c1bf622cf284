import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { outboxMessage } from '#modules/message/model/outbox-message.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { pointsImports } from '#test/points-imports.ts'
import { openPointsWorld, type PointsWorld } from '#test/points-world.ts'
import { countLines, postBatch, undoBatch } from './import-jobs.ts'
import { claimInvited, spend } from './index.ts'
import { credit } from './ledger.ts'

let world: PointsWorld
let approve: ReturnType<typeof pointsImports>['approve']
let batch: ReturnType<typeof pointsImports>['batch']
let read: ReturnType<typeof pointsImports>['read']
let state: ReturnType<typeof pointsImports>['state']
beforeAll(async () => {
  world = await openPointsWorld()
  ;({ approve, batch, read, state } = pointsImports(world))
})
afterAll(() => world.close())

describe('an import of points that are posted', () => {
  it('invites the phones of nobody where it is asked to, and posts when they register', async () => {
    const { phone, id: known } = await world.newUser()
    const lines = [
      [phone, '', '7', '2026-10-30', ''],
      ['13700000001', '', '20', '2026-10-30', '甲'],
      ['13700000001', '', '5', '2026-10-29', '乙'],
      ['13700000001', '', '5', '2026-10-29', '乙'],
      ['13700000002', '', '9', '2026-10-30', ''],
      ['U999999999', '', '9', '2026-10-30', ''],
    ]
    const id = await batch(lines, { invites: true })
    expect(await read(id)).toMatchObject({ valid: 5, invalid: 1, duplicates: 1, points: 46 })
    const figures = (await world.get('pointsImportBatch/getFigures', { id })).dataPoints
    expect(figures).toMatchObject({ users: 3, invited: 2, most: 30 })
    // One of them comes before the batch is approved: nothing is sent to them.
    const early = await register('13700000002')
    await approve(id)
    await expect.poll(() => state(id)).toBe('partial')
    expect(await invitations()).toEqual([
      expect.stringContaining('您有30个爱心积分待领取，请用本手机号注册公益宝后查收'),
    ])
    const linesOf = async (only: string) =>
      (await world.get('pointsImportBatch/getLines', { id, only })).dataPoints.list
    expect(await linesOf('invited')).toHaveLength(3)
    expect((await world.balance(known)).available).toBe(7)
    expect((await world.balance(early)).available).toBe(9)
    const late = await register('13700000001')
    expect((await world.balance(late)).available).toBe(30)
    expect(await linesOf('invited')).toHaveLength(0)
    expect(await read(id)).toMatchObject({ posted: 5 })
    expect(await register('13700000003').then(each => world.balance(each))).toMatchObject({
      available: 0,
    })
  })

  it('takes an invitation back with its batch', async () => {
    const line = ['13700000004', '', '20', '2026-10-30', '甲']
    const id = await batch([line], { invites: true })
    await approve(id)
    await expect.poll(() => state(id)).toBe('done')
    const undone = { id, version: (await read(id)).version, reason: '重复发放' }
    expect((await world.post('pointsImportBatch/undo', undone)).statusCode).toBe(1)
    await expect.poll(() => state(id)).toBe('undone')
    const user = await register('13700000004')
    expect((await world.balance(user)).available).toBe(0)
  })

  // As the product itself connects it: who registers claims what waits for the phone.
  const register = (phone: string) =>
    world.prepare(async act => {
      const user = await registerUser(act, { phone, source: 'site' })
      await claimInvited(act, user.id)
      return user.id
    })
  const invitations = async () => {
    const sent = await world.prepare(act =>
      findRows(act.tx, outboxMessage, eq(tableOf(outboxMessage).subject, 'pointsInvitation')),
    )
    return sent.map(each => each.body)
  }

  it('sums more points than a small number holds', async () => {
    const { id: user } = await world.newUser()
    const batch = newId()
    const counted = await world.prepare(async act => {
      await act.tx.execute(sql`
        insert into points_import_line (id, batch, row_no, cells, "user", points, state)
        select gen_random_uuid(), ${batch}, n, '', ${user}, 100000, 'ok' from generate_series(1, 30000) as n`)
      return countLines(act, batch)
    })
    expect(counted).toMatchObject({ valid: 30_000, points: 3_000_000_000 })
  })

  it('posts every good line once though the job is run again, tells the bad ones, and takes the unspent back', async () => {
    const { id: one, phone: first } = await world.newUser()
    const { id: two, phone: second } = await world.newUser()
    const id = await batch([
      [first, '', '20', '2026-10-31', '甲'],
      [second, '', '30', '2026-10-31', '乙'],
      [second, '', '30', '2026-10-31', '乙'],
      ['13700000000', '', '5', '2026-10-31', ''],
      [first, '', '100001', '2026-10-31', ''],
      ['abc', '', '5', '2036-10-31', ''],
    ])
    const ready = await read(id)
    expect(ready).toMatchObject({
      state: 'ready',
      total: 6,
      valid: 3,
      invalid: 3,
      duplicates: 1,
      points: 80,
    })
    const bad = (await world.get('pointsImportBatch/getLines', { id, only: 'bad' })).dataPoints.list
    expect(bad.map((line: { error: string }) => line.error)).toEqual([
      '用户不存在',
      '积分超限（1 到 100,000 的整数）',
      '手机号格式；日期在未来',
    ])
    expect(bad[0].cells.person).toBe('137****0000')
    const fixed = await world.post('pointsImportBatch/correctLine', {
      id,
      line: bad[0].id,
      cells: { person: first },
    })
    expect(fixed.dataPoints).toEqual({ error: null })
    const submitted = await world.post('pointsImportBatch/submit', {
      id,
      version: (await read(id)).version,
    })
    const move = { id, version: submitted.dataPoints.version }
    expect((await world.post('pointsImportBatch/approve', move)).statusCode).toBe(4031)
    expect(
      (await world.post('pointsImportBatch/approve', move, world.other)).dataPoints.state,
    ).toBe('importing')
    await expect.poll(() => state(id)).toBe('partial')
    await world.run(postBatch, { id })
    const lines = (await world.get('pointsImportBatch/getLines', { id, only: 'posted' })).dataPoints
    expect(lines.list[0]).toMatchObject({
      userNumber: expect.stringMatching(/^U\d{9}$/),
      entryNumber: expect.stringMatching(/^JF\d{16}$/),
    })
    expect(await world.balance(one)).toMatchObject({ available: 25 })
    expect(await world.balance(two)).toMatchObject({ available: 60 })
    await world.prepare(act =>
      spend(act, { user: two, points: 10, source: { type: 'shop', id: 'x' } }),
    )
    await world.post('pointsImportBatch/undo', {
      id,
      version: (await read(id)).version,
      reason: '重复导入',
    })
    await expect.poll(() => state(id)).toBe('partial')
    await world.run(undoBatch, { id })
    expect(await world.balance(one)).toMatchObject({ available: 0 })
    expect(await world.balance(two)).toMatchObject({ available: 0 })
    expect((await world.post('pointsEntry/check', {})).dataPoints.differences).toEqual([])
  })

  it('settles the debt of whoever owes points, and releases and expires what is due before', async () => {
    const [plain, owing, late] = [
      await world.newUser(),
      await world.newUser(),
      await world.newUser(),
    ]
    const entry = await world.plain(owing.id, 10)
    await world.prepare(act =>
      spend(act, { user: owing.id, points: 8, source: { type: 'shop', id: 'debt' } }),
    )
    await world.post('pointsEntry/reverse', { id: entry, reason: '核实后收回' })
    await world.at(new Date(Date.now() - 40 * 86_400_000), act =>
      credit(act, {
        ...{ user: late.id, kind: 'earn', points: 7, validDays: 30 },
        source: { type: 'test', id: 'gone' },
      }),
    )
    const line = (phone: string, points: string) => [phone, '', points, '2026-11-01', '']
    const id = await batch([
      line(owing.phone, '5'),
      line(plain.phone, '4'),
      line(owing.phone, '6'),
      line(late.phone, '2'),
    ])
    const { version } = await read(id)
    const sent = await world.post('pointsImportBatch/submit', { id, version })
    await world.post(
      'pointsImportBatch/approve',
      { id, version: sent.dataPoints.version },
      world.other,
    )
    await expect.poll(() => state(id)).toBe('done')
    const available = async (user: string) => (await world.balance(user)).available
    expect(await Promise.all([plain, owing, late].map(({ id: user }) => available(user)))).toEqual([
      4, 3, 2,
    ])
    expect((await world.post('pointsEntry/check', {})).dataPoints.differences).toEqual([])
  })
})
