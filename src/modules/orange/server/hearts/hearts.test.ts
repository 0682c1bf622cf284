import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { type HeartKind, orangeUser } from '../../model/index.ts'
import { deduct } from './debts.ts'
import { expireLots } from './entries.ts'
import { earn, spend } from './ledger.ts'
import { checkHearts } from './tend-hearts.ts'

let world: OrangeWorld
beforeAll(async () => {
  world = await openOrangeWorld()
})
afterAll(() => world.close())

const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)
const today = beijingDay(new Date())
let sources = 0
const give = (user: string, hearts: number, kind: HeartKind = '23', now = new Date()) =>
  world.at(now, act =>
    earn(act, { user, hearts, kind, source: { type: 'test', id: `${++sources}` } }),
  )
const held = (user: string) =>
  world.prepare(
    async act => (await findRow(act.tx, orangeUser, user)) as { balance: number; debt: number },
  )
const kindsOf = async (user: string) => {
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ kind: string; n: string }>(
      sql`select kind, sum(hearts)::text as n from orange_entry where "user" = ${user} group by 1`,
    ),
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]))
}
const sign = (user: string, day?: string) => world.post('signIn/receive', { user, day })
/** Signs of past days, as the sites sent them then. */
const signOn = async (user: string, day: string) => {
  const { signToday } = await import('./sign-day.ts')
  return world.at(noon(day), act => signToday(act, user, null))
}

describe('signing in', () => {
  it('is once though it was sent 40 times', async () => {
    const user = await world.newUser()
    const answers = await Promise.all(Array.from({ length: 40 }, () => sign(user)))
    expect(answers.filter(({ dataPoints }) => dataPoints.isNew)).toHaveLength(1)
    expect(await held(user)).toMatchObject({ balance: 5 })
    expect(await kindsOf(user)).toEqual({ '11': 5 })
    const kept = { filter: [{ field: 'user', op: 'in', value: [user] }] }
    expect((await world.get('signIn/getListByPage', kept)).dataPoints.total).toBe(1)
  })

  it('brings 5 and 20 on the seventh day, and refuses to make up a day 8 days ago', async () => {
    const user = await world.newUser()
    for (let ago = 6; ago > 0; ago--) await signOn(user, addDays(today, -ago))
    expect(await kindsOf(user)).toEqual({ '11': 30 })
    expect((await sign(user)).dataPoints).toEqual({ isNew: true, streak: 7, hearts: 25 })
    expect(await kindsOf(user)).toEqual({ '11': 35, '13': 20 })
    const early = await sign(user, addDays(today, -8))
    expect(early.dataPoints.errors[0].message).toContain('只能补签最近 7 天')
  })

  it('made up joins two runs, costs 10, three times a month, and pays no reward twice', async () => {
    const user = await world.newUser()
    await give(user, 100)
    for (const ago of [5, 4, 2, 1]) await signOn(user, addDays(today, -ago))
    const made = await sign(user, addDays(today, -3))
    expect(made.dataPoints).toMatchObject({ streak: 5, hearts: 5 })
    expect(await kindsOf(user)).toEqual({ '23': 100, '11': 20, '12': 5, '36': -10 })
    expect((await sign(user, addDays(today, -3))).dataPoints.errors[0].message).toContain('已签到')
    await sign(user, addDays(today, -6))
    expect((await sign(user, addDays(today, -7))).dataPoints).toMatchObject({
      streak: 7,
      hearts: 25,
    })
    const poor = await world.newUser()
    expect((await sign(poor, addDays(today, -1))).statusMessage).toBe('橙心不足：可用 0，需要 10')
  })
})

describe('the ledger', () => {
  it('cuts what is above the daily cap, counts it, and closes on every row', async () => {
    const user = await world.newUser()
    await give(user, 195, '21')
    expect(await give(user, 150, '14')).toBe(5)
    const account = (await world.get('orangeUser/getAccount', { id: user })).dataPoints
    expect(account.cut).toBe(145)
    const { rows, held: all } = (
      await world.get('orangeEntry/getSheet', { from: addDays(today, -30), to: today })
    ).dataPoints
    let opening = 0
    for (const row of rows) {
      const moved = Object.values(row.columns as Record<string, number>).reduce((a, b) => a + b, 0)
      expect(row.opening).toBe(opening)
      expect(row.opening + moved).toBe(row.closing)
      expect(row.isEven).toBe(true)
      opening = row.closing
    }
    expect(opening).toBe(all)
    expect(rows.at(-1).cut).toBeGreaterThanOrEqual(145)
  })

  it('uses what expires soonest first, and writes off the rest by its day', async () => {
    const user = await world.newUser()
    const early = new Date(Date.now() - 700 * 86_400_000)
    await give(user, 50, '23', early)
    await give(user, 30)
    await world.prepare(act =>
      spend(act, { user, hearts: 40, kind: '31', source: { type: 'test', id: 'use' } }),
    )
    const later = new Date(early.getTime() + 731 * 86_400_000)
    expect(await world.at(later, act => expireLots(act, user))).toBe(10)
    expect(await held(user)).toMatchObject({ balance: 30, donated: 40, expired: 10 })
  })

  it('takes a balance to 0 and the rest of later earnings', async () => {
    const user = await world.newUser()
    await give(user, 120)
    const done = await world.prepare(act =>
      deduct(act, { user, hearts: 500, kind: '32', source: { type: 'test', id: 'fault' } }),
    )
    expect(done).toEqual({ taken: 120, owed: 380 })
    await give(user, 20, '14')
    expect(await held(user)).toMatchObject({ balance: 0, debt: 360 })
    expect(await kindsOf(user)).toEqual({ '23': 120, '14': 20, '32': -140 })
  })

  it('takes no change of an entry, and its nightly check finds what differs', async () => {
    for (const statement of ['update orange_entry set hearts = 1', 'delete from orange_entry'])
      await expect(world.prepare(act => act.tx.execute(statement))).rejects.toThrow()
    expect(await world.prepare(checkHearts)).toBe(0)
    const user = await world.newUser()
    await world.prepare(act =>
      act.tx.execute(sql`update orange_user set balance = 7 where id = ${user}`),
    )
    expect(await world.at(new Date(Date.now() + 1000), checkHearts)).toBe(1)
    const [last] = (await world.get('orangeEntry/getChecks')).dataPoints
    expect(last.faults).toEqual([{ user, what: expect.stringContaining('余额 7，流水 0') }])
    await world.prepare(act =>
      act.tx.execute(sql`update orange_user set balance = 0 where id = ${user}`),
    )
  })
})

describe('a correction by hand', () => {
  const ask = async (more: Record<string, unknown>) =>
    (await world.post('heartAdjustment/insert', { kind: 'grant', reason: '活动补发', ...more }))
      .dataPoints

  it('is booked at once below 100, by another person from 100 on', async () => {
    const user = await world.newUser()
    expect((await ask({ user, hearts: 99 })).state).toBe('done')
    const large = await ask({ user, hearts: 100 })
    expect(large.state).toBe('pending')
    const approve = (person = world.clerk) =>
      world.post('heartAdjustment/approve', { id: large.id, version: large.version }, person)
    expect((await approve()).statusMessage).toBe('不能审核自己提交的调整单')
    expect((await approve(world.other)).dataPoints.state).toBe('done')
    expect(await held(user)).toMatchObject({ balance: 199 })
  })

  it('takes an entry back once, by two people', async () => {
    const user = await world.newUser()
    await give(user, 30)
    const { list } = (
      await world.get('orangeEntry/getListByPage', {
        filter: [{ field: 'user', op: 'in', value: [user] }],
      })
    ).dataPoints
    const [entry] = list
    const wrong = await world.post('heartAdjustment/insert', {
      ...{ user, kind: 'reverse', hearts: 20, entry: entry.id, reason: '重复发放' },
    })
    expect(wrong.dataPoints.errors[0].message).toBe('该流水为 30 橙心，按原数冲回')
    const made = await ask({ user, kind: 'reverse', hearts: 30, entry: entry.id })
    await world.post('heartAdjustment/approve', { id: made.id, version: made.version }, world.other)
    expect(await held(user)).toMatchObject({ balance: 0 })
    const again = await world.post('heartAdjustment/insert', {
      ...{ user, kind: 'reverse', hearts: 30, entry: entry.id, reason: '重复发放' },
    })
    expect(again.dataPoints.errors[0].message).toBe('该流水已冲回')
  })
})

describe('hearts', () => {
  const calls = () => world.house.routes.filter(({ path }) => path.startsWith('/api/orange/'))
  const named = ({ question }: AnyRoute) =>
    Object.keys(z.toJSONSchema(question, { io: 'input', unrepresentable: 'any' }).properties ?? {})

  it('pass between users by no call: the two calls that name two of them take from neither', async () => {
    expect(calls().length).toBeGreaterThan(40)
    const people = ['user', 'giver', 'receiver', 'inviter', 'entry', 'target', 'toUser', 'hostUser']
    const ofTwo = calls()
      .filter(route => named(route).filter(name => people.includes(name)).length > 1)
      .map(({ path }) => path)
    expect(ofTwo.sort()).toEqual(['/api/orange/orangeUser/receive', '/api/orange/praise/receive'])
    // A correction takes back an entry of the same user alone.
    const [one, other] = [await world.newUser(), await world.newUser()]
    await give(one, 50)
    const { list } = (
      await world.get('orangeEntry/getListByPage', {
        filter: [{ field: 'user', op: 'in', value: [one] }],
      })
    ).dataPoints
    const crossed = await world.post('heartAdjustment/insert', {
      ...{ user: other, kind: 'reverse', hearts: 50, entry: list[0].id, reason: '冲到别人头上' },
    })
    expect(crossed.dataPoints.errors[0].message).toBe('该流水不是这位用户的')
    for (const { path } of calls())
      expect(path).not.toMatch(/transfer|exchange|redeem|cash|points/i)
  })

  it('become neither points nor money of a user: nothing that moves those is within reach', async () => {
    const files = (await readdir('src/modules', { recursive: true })).filter(
      name => /\.tsx?$/.test(name) && !/\.test\./.test(name),
    )
    const imports = async (names: readonly string[]) =>
      (await Promise.all(names.map(name => readFile(`src/modules/${name}`, 'utf8')))).flatMap(
        text =>
          [...text.matchAll(/import (?:type )?\{([^}]*)\} from '#modules\/(\w+)\/server/g)].flatMap(
            ([, what = '', from = '']) =>
              what.split(',').flatMap(each => (each.trim() ? [`${from}.${each.trim()}`] : [])),
          ),
      )
    const own = new Set(await imports(files.filter(name => name.startsWith('orange/'))))
    // Of the books it knows the sponsor's pool and the gift to a cause alone.
    expect([...own].filter(each => /^(finance|points|commerce)\./.test(each)).sort()).toEqual([
      'finance.balanceOf',
      'finance.endHold',
      'finance.recordGifts',
      'finance.returnToPool',
      'finance.takeHold',
      'finance.whyNotRefunded',
    ])
    const others = await imports(files.filter(name => !name.startsWith('orange/')))
    expect(others.filter(each => each.startsWith('orange.'))).toEqual([])
  })
})
