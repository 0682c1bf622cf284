import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { donorsOf } from './givers.ts'
import { markNames } from './mark-names.ts'

const rights = ['view', 'create', 'update', 'delete', 'merge', 'unmask'].map(
  verb => `donor.${verb}`,
)
let world: FinanceWorld
let keeper: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  keeper = await world.of(world.north, rights)
})
afterAll(() => world.close())

const call = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/people/donor/${path}`, question)

async function gift(phone: string | undefined, amount: number) {
  const [id] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          organisation: world.north.id,
          cause: world.north.cause,
          amount,
          channel: '1',
          merchant: world.north.merchant,
          source: 'mobile',
          giver: { kind: 'person', name: phone === undefined ? undefined : '赵六', phone },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  const rows = await world.prepare(({ tx }) =>
    tx.execute<{ donor: string }>(sql`select donor from donation where id = ${id}`),
  )
  return rows.rows[0]?.donor ?? ''
}
const read = async (id: string) =>
  (await world.call(keeper, 'GET', '/api/people/donor/getById', { id })).dataPoints

describe('the donor book', () => {
  it('seals who gave, shows it masked, finds it by phone and reveals it with a reason only', async () => {
    const made = await call(keeper, 'insert', {
      organisation: world.north.id,
      name: '孙七',
      phone: '13900000007',
    })
    expect(made.dataPoints).toMatchObject({ name: '孙**', phone: '139****0007', count: 0 })
    const { id } = made.dataPoints
    const plain = await world.prepare(({ tx }) =>
      tx.execute<{ all: string }>(sql`select donor::text as all from donor where id = ${id}`),
    )
    expect(plain.rows[0]?.all).not.toContain('13900000007')
    const found = await world.call(keeper, 'GET', '/api/people/donor/getListByPage', {
      keyword: '139 0000 0007',
    })
    expect(found.dataPoints.total).toBe(1)
    const shown = await call(keeper, 'reveal', {
      id,
      field: 'phone',
      purpose: 'contact',
      reason: '电话致谢捐赠',
    })
    expect(shown.dataPoints.value).toBe('13900000007')
    expect(
      (await call(keeper, 'reveal', { id, field: 'phone', purpose: 'contact', reason: '' })).status,
    ).toBe(400)
    const twin = { organisation: world.north.id, name: '孙 七', phone: '139-0000-0007' }
    const twice = await call(keeper, 'insert', twin)
    expect(twice.dataPoints.errors).toEqual([
      { field: 'phone', message: `已存在相同的记录：同名同手机的捐赠人 ${made.dataPoints.number}` },
    ])
    const family = await call(keeper, 'insert', { ...twin, name: '孙八' })
    expect(family.statusMessage).toBe('success')
  })

  it('finds the sealed names by their beginning and whole, and keeps nothing of them in the clear', async () => {
    const made = await call(keeper, 'insert', {
      organisation: world.north.id,
      name: '欧阳·慕容雪松',
      phone: '13900000061',
    })
    const total = async (question: object) =>
      (await world.call(keeper, 'GET', '/api/people/donor/getListByPage', { ...question }))
        .dataPoints.total
    for (const keyword of [
      '欧',
      '欧阳',
      '欧阳慕',
      '欧阳·慕容',
      '欧阳 慕容雪松',
      '欧阳慕容雪\u200b松',
    ])
      expect(await total({ keyword }), keyword).toBe(1)
    for (const keyword of ['阳慕', '欧阳雪', '欧阳慕容雪松柏'])
      expect(await total({ keyword }), keyword).toBe(0)
    const named = (op: string, value: string) => total({ filter: [{ field: 'name', op, value }] })
    expect(await named('startsWith', '欧阳')).toBe(1)
    expect(await named('is', '欧阳慕容雪松')).toBe(1)
    expect(await named('is', '欧阳')).toBe(0)
    const { id, version } = made.dataPoints
    await call(keeper, 'update', { id, version, name: '司马光' })
    expect(await total({ keyword: '欧阳' })).toBe(0)
    expect(await total({ keyword: '司马' })).toBe(1)
    const row = await world.prepare(({ tx }) =>
      tx.execute<{ all: string; marks: string[] }>(
        sql`select donor::text as all, name_marks as marks from donor where id = ${id}`,
      ),
    )
    expect(row.rows[0]?.all).not.toContain('司马')
    // The order of the marks tells nothing of the lengths that they stand for.
    expect(row.rows[0]?.marks).toEqual(row.rows[0]?.marks.toSorted())
    expect(row.rows[0]?.marks).toHaveLength(4)
  })

  it('finds a name that was sealed before names had marks, once they were made up for', async () => {
    const made = await call(keeper, 'insert', { organisation: world.north.id, name: '诸葛明远' })
    const { id, version } = made.dataPoints
    const total = async () => {
      const question = { keyword: '诸葛明' }
      const found = await world.call(keeper, 'GET', '/api/people/donor/getListByPage', question)
      return found.dataPoints.total
    }
    await world.prepare(act =>
      act.tx.execute(sql`update donor set name_marks = null where id = ${id}`),
    )
    expect(await total()).toBe(0)
    await world.run(markNames, {})
    expect(await total()).toBe(1)
    expect((await read(id)).version).toBe(version)
  })

  it('takes papers by their type, sealed and found again', async () => {
    const give = (docKind: string | null, idNumber: string) =>
      call(keeper, 'insert', { organisation: world.north.id, name: '证件', docKind, idNumber })
    const passport = await give('passport', 'e 1234 5678')
    expect(passport.dataPoints).toMatchObject({ idNumber: 'E****78' })
    const found = await world.call(keeper, 'GET', '/api/people/donor/getListByPage', {
      keyword: 'E12345678',
    })
    expect(found.dataPoints.list.map((row: { id: string }) => row.id)).toEqual([
      passport.dataPoints.id,
    ])
    expect((await give('idCard', '110105800307033')).dataPoints.idNumber).toMatch(
      /^110105\*+\d{3}.$/,
    )
    expect((await give(null, 'E87654321')).dataPoints.errors).toEqual([
      { field: 'idNumber', message: expect.stringContaining('其他证件请先选择证件类型') },
    ])
    const { id, version } = passport.dataPoints
    const changed = await call(keeper, 'update', { id, version, docKind: 'idCard' })
    expect(changed.dataPoints.errors[0]).toMatchObject({ field: 'idNumber' })
  })

  it('is walled: another organisation has a book of its own, the same phone is another donor there', async () => {
    const south = await world.of(world.south, rights)
    const own = await call(south, 'insert', {
      organisation: world.south.id,
      name: '孙七',
      phone: '13900000007',
    })
    expect(own.statusMessage).toBe('success')
    const list = await world.call(south, 'GET', '/api/people/donor/getListByPage')
    expect(list.dataPoints.total).toBe(1)
    const seen = await world.database.read(world.north.id, async reader =>
      reader.execute<{ n: number }>(
        sql`select count(*)::int as n from donor where organisation = ${world.south.id}`,
      ),
    )
    expect(seen.rows[0]?.n).toBe(0)
  })

  it('makes one donor of many givers at the same moment, and one 未识别 an organisation', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.prepare(act =>
          donorsOf(act, world.north.id, [
            { kind: 'person', name: '钱一', phone: '13900000010' },
            { kind: 'person' },
            { kind: 'person', name: '钱二', phone: '13900000011' },
          ]),
        ),
      ),
    )
    expect(new Set(ids.map(([first]) => first)).size).toBe(1)
    expect(new Set(ids.map(each => each[1])).size).toBe(1)
    expect(new Set(ids.flat()).size).toBe(3)
    const nobody = await read(ids[0]?.[1] ?? '')
    expect(nobody).toMatchObject({ kind: 'unknown', name: '未识别' })
    expect(nobody.masked ?? []).not.toContain('name')
    expect((await read(ids[0]?.[0] ?? '')).name).toBe('钱**')
  })
})

describe('two donors that are one person', () => {
  it('are merged with all gifts and sums; who gave cannot be deleted', async () => {
    const [one, other] = [await gift('13900000021', 500), await gift('13900000022', 300)]
    await gift('13900000021', 200)
    const [from, into] = [await read(one), await read(other)]
    const kept = await world.call(keeper, 'DELETE', '/api/people/donor/delete', { id: one })
    expect(kept.statusMessage).toBe('已有捐赠记录的捐赠人不能删除')
    const merged = await call(keeper, 'merge', { id: one, version: from.version, into: into.id })
    expect(merged.dataPoints).toMatchObject({ state: 'merged', mergedInto: other, count: 0 })
    expect(await read(other)).toMatchObject({ count: 3, total: 1000, maxGift: 500 })
    const sums = await world.prepare(({ tx }) =>
      tx.execute(sql`
        select (select count(*)::int from donation where donor = ${other}) as gifts,
               (select gifts from cause_donor where donor = ${other}) as kept,
               (select count(*)::int from cause_donor where donor = ${one}) as gone,
               (select donors from cause_total) as donors,
               (select count(*)::int from cause_donor where gifts > 0) as counted`),
    )
    expect(sums.rows).toEqual([{ gifts: 3, kept: 3, gone: 0, donors: 1, counted: 1 }])
    expect(await gift('13900000022', 1)).toBe(other)
    // The phone of whom was merged leads to the survivor.
    expect(await gift('13900000021', 1)).toBe(other)
  })

  it('stay apart across organisations', async () => {
    const own = await gift('13900000031', 100)
    const [foreign] = await world.prepare(act =>
      donorsOf(act, world.south.id, [{ kind: 'person', phone: '13900000031' }]),
    )
    const row = await read(own)
    const refused = await call(keeper, 'merge', { id: own, version: row.version, into: foreign })
    expect(refused.status).toBe(400)
  })

  it('merged stay children, unnamed and to be thanked as the one that goes was', async () => {
    const owed = await gift('13900000061', 100)
    const child = {
      name: '小雨',
      minor: true,
      guardianName: '陈妈妈',
      guardianPhone: '13900000062',
    }
    const row = await read(owed)
    const changed = await call(keeper, 'update', {
      ...{ id: owed, version: row.version, ...child, anonymousUsual: true },
    })
    expect(changed.statusMessage).toBe('success')
    const kept = await gift('13900000063', 200)
    await world.prepare(({ tx }) =>
      tx.execute(sql`update donor set thanks = 'done' where id = ${kept}::uuid`),
    )
    const { version } = changed.dataPoints
    const merged = await call(keeper, 'merge', { id: owed, version, into: kept })
    expect(merged.statusMessage).toBe('success')
    expect(await read(kept)).toMatchObject({
      ...{ minor: true, anonymousUsual: true, thanks: 'todo' },
      guardianPhone: '139****0062',
    })
  })
})
