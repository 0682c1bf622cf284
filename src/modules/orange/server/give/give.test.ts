import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#kernel/server/port.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { donation } from '#modules/finance/model/index.ts'
import {
  balanceOf,
  bankOf,
  giving,
  post,
  restrictedOf,
  takeHold,
} from '#modules/finance/server/index.ts'
import { openTerms } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { donationProject, heartDonation, orangeUser } from '../../model/index.ts'
import { earn } from '../hearts/ledger.ts'
import { convertGifts, convertProject } from './convert.ts'
import { poolOf } from './give.ts'

let world: OrangeWorld
const [organisation, cause] = [newId(), newId()]
beforeAll(async () => {
  world = await openOrangeWorld(house =>
    connect(house, giving, {
      ...openTerms,
      causes: async () =>
        new Map([
          [
            cause,
            { organisation, title: '图书角', custodial: false, feeRate: 500, isRaising: true },
          ],
        ]),
      merchants: async () => [],
      whyClosed: async () => undefined,
    }),
  )
})
afterAll(() => world.close())

let sources = 0
const rich = async (hearts: number) => {
  const user = await world.newUser()
  await world.prepare(act =>
    earn(act, { user, hearts, kind: '23', source: { type: 'test', id: `${++sources}` } }),
  )
  return user
}
/** A project that takes from a pool with so much money; fen. */
async function open(fen: number, more: Record<string, unknown> = {}) {
  const pool = newId()
  const project = await world.prepare(async act => {
    await post(act.tx, {
      ...{ event: 'P36', organisation, occurredAt: act.now.toISOString() },
      source: { table: 'test', id: pool },
      lines: [
        { account: bankOf(newId()), amount: fen },
        { account: poolOf(pool), amount: -fen, flow: 'X0' },
      ],
    })
    return insertRow(act, donationProject, {
      ...{ number: `CJ20260101${String(++sources).padStart(6, '0')}`, title: '山区图书角' },
      ...{ cause, organisation, pool, sponsor: '向阳企业', packHearts: 100, packAmount: 100 },
      ...{ goal: 10_000_000, userDaily: 5, userTotal: 500, state: 'online' },
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      ...more,
    } as never)
  })
  return { project: project.id, pool }
}
const give = (project: string, user: string, packs = 1) =>
  world.post('heartDonation/receive', { project, user, packs })
const poolNow = (pool: string) =>
  world.prepare(act => balanceOf(act.tx, organisation, poolOf(pool)))
const userOf = (id: string) => world.prepare(act => findRow(act.tx, orangeUser, id))

it('lets 3 of 10 simultaneous gifts of 100 hearts through a balance of 300', async () => {
  const { project, pool } = await open(100_000)
  const user = await rich(300)
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(project, user)))
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(3)
  expect(await userOf(user)).toMatchObject({ balance: 0, donated: 300 })
  expect(await poolNow(pool)).toMatchObject({ reserved: 300, available: 99_700 })
})

it('never takes more than the pool has: 2 of 50, the others keep their hearts', async () => {
  const { project, pool } = await open(200)
  const users = await Promise.all(Array.from({ length: 50 }, () => rich(100)))
  const answers = await Promise.all(users.map(user => give(project, user)))
  const words = answers.map(({ statusCode, statusMessage }) =>
    statusCode === 1 ? '' : statusMessage,
  )
  expect(words.filter(each => each === '')).toHaveLength(2)
  expect(words.filter(each => each === '资金池余额不足')).toHaveLength(48)
  expect(await poolNow(pool)).toMatchObject({ reserved: 200, available: 0 })
  const rest = await Promise.all(users.map(userOf))
  expect(rest.filter(each => each?.balance === 100)).toHaveLength(48)
})

it('keeps the caps of a user', async () => {
  const { project } = await open(100_000)
  const user = await rich(1000)
  await give(project, user, 4)
  expect((await give(project, user, 2)).statusMessage).toBe('每人每日最多 5 份，今天已捐 4 份')
})

it('becomes one donation of the sponsor a night though its job was killed, and goes back whole', async () => {
  const { project, pool } = await open(100_000, { userDaily: 100 })
  const users = [await rich(6000), await rich(6000)]
  for (const user of users) await give(project, user, 60)
  await world.prepare(act =>
    act.tx.execute(
      sql`update heart_donation set at = now() - interval '25 hours' where project = ${project}`,
    ),
  )
  await world.run(convertGifts, {})
  const gifts = () =>
    world.prepare(act => findRows(act.tx, heartDonation, sql`project = ${project}`))
  const [first] = await gifts()
  const made = await world.prepare(act => findRow(act.tx, donation, first?.donation ?? ''))
  expect(made).toMatchObject({
    amount: 12_000,
    channel: '12',
    cause,
    managementFee: 0,
    state: 'paid',
  })
  expect((await gifts()).map(({ state, donation: of }) => [state, of])).toEqual(
    users.map(() => ['converted', made?.id]),
  )
  const { rows: booked } = await world.prepare(act =>
    act.tx.execute(sql`select event from ledger_posting where source_id = ${made?.id}`),
  )
  expect(booked).toEqual([{ event: 'P25' }])
  // 捐赠记录 sums what the sponsor gave.
  const sums = await world.get('heartDonation/getTotals', {
    filter: [
      { field: 'project', op: 'in', value: [project] },
      { field: 'state', op: 'in', value: ['converted'] },
    ],
  })
  expect(sums.dataPoints).toEqual({ packs: 120, hearts: 12_000, amount: 12_000 })
  expect(await poolNow(pool)).toMatchObject({ balance: 88_000, reserved: 0 })
  const raised = () =>
    world.prepare(act => balanceOf(act.tx, organisation, restrictedOf({ cause })))
  expect(await raised()).toMatchObject({ balance: 12_000 })
  await world.run(convertGifts, {})
  expect(await raised()).toMatchObject({ balance: 12_000 })
  // No bank gives it back: it never came from one.
  const teller = personWith(['refund.create', 'refund.view', 'donation.view'])
  const asked = { donation: made?.id, amount: 12_000, reasonKind: '2' }
  const refused = await world.call(teller, 'POST', '/api/finance/refund/insert', asked)
  expect(JSON.stringify(refused.dataPoints)).toContain('橙心转捐的捐赠请在「橙心捐赠」中退回')
  const back = await world.post('heartDonation/returnGift', {
    donation: made?.id,
    reason: '出资方撤回',
  })
  expect(back.dataPoints).toEqual({ hearts: 12_000, amount: 12_000 })
  expect(await poolNow(pool)).toMatchObject({ balance: 100_000 })
  expect(await raised()).toMatchObject({ balance: 0 })
  const { rows: returned } = await world.prepare(act =>
    act.tx.execute(
      sql`select event from ledger_posting where source_id = ${made?.id} order by event`,
    ),
  )
  expect(returned).toEqual([{ event: 'P25' }, { event: 'P26' }])
  const gone = await world.prepare(act => findRow(act.tx, donation, made?.id ?? ''))
  expect(gone).toMatchObject({ state: 'refunded', refundedAmount: 12_000, netAmount: 0 })
  const sponsor = await world.prepare(act =>
    act.tx.execute(sql`select count, net from donor where id = ${made?.donor}`),
  )
  expect(sponsor.rows).toEqual([{ count: 0, net: '0' }])
  for (const user of users) expect(await userOf(user)).toMatchObject({ balance: 6000, donated: 0 })
})

it('leaves nothing behind where the conversion is killed on its way', async () => {
  const { project, pool } = await open(1000)
  const user = await rich(100)
  await give(project, user)
  await world.prepare(act =>
    act.tx.execute(sql`update heart_donation set state = 'confirmed' where project = ${project}`),
  )
  await expect(
    world.prepare(async act => {
      await convertProject(act, project)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await poolNow(pool)).toMatchObject({ balance: 1000, reserved: 100 })
  expect(await world.prepare(act => convertProject(act, project))).not.toBeNull()
  expect(await world.prepare(act => convertProject(act, project))).toBeNull()
  expect(await poolNow(pool)).toMatchObject({ balance: 900, reserved: 0 })
})

it('leaves what is confirmed while it becomes a donation to the next one, with its money', async () => {
  const { project, pool } = await open(100_000)
  const users = [await rich(100), await rich(100)]
  for (const user of users) await give(project, user)
  const state = (from: string, to: string, rows: number) =>
    world.prepare(act =>
      act.tx.execute(sql`
        update heart_donation set state = ${to} where id in (
          select id from heart_donation where project = ${project} and state = ${from}
           order by number limit ${rows})`),
    )
  await state('reserved', 'confirmed', 1)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  // The run waits for the money of its gift; meanwhile another gift is confirmed.
  const holding = world.prepare(async act => {
    await takeHold(act.tx, {
      ...{ organisation, account: poolOf(pool), amount: 1 },
      source: { table: 'test', id: newId() },
    })
    begin()
    await held
    throw new Error('nothing is held')
  })
  await began
  const converting = world.prepare(act => convertProject(act, project))
  const waiting = async () => {
    const { rows } = await world.prepare(act =>
      act.tx.execute<{ n: number }>(sql`
        select count(*)::int as n from pg_locks l left join pg_database d on d.oid = l.database
         where not l.granted and coalesce(d.datname, current_database()) = current_database()`),
    )
    return rows[0]?.n
  }
  try {
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await state('reserved', 'confirmed', 1)
  } finally {
    release()
    await expect(holding).rejects.toThrow('nothing is held')
  }
  expect(await converting).not.toBeNull()
  expect(await poolNow(pool)).toMatchObject({ reserved: 100, balance: 99_900 })
  await world.prepare(act => convertProject(act, project))
  expect(await poolNow(pool)).toMatchObject({ reserved: 0, balance: 99_800 })
})
