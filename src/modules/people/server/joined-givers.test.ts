import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { Giver } from './giver.ts'
import { donorsOf, giverDoubts } from './givers.ts'

let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

/** Invented numbers with right check characters. */
const papers = {
  A: '11010519491231002X',
  B: '110105198003070336',
  C: '110105199003070337',
}
const phones = Array.from({ length: 100 }, (_, at) => `1370000${String(at).padStart(4, '0')}`)
/** A phone that no other test has. */
const newPhone = () => phones.pop() ?? ''

const person = (name?: string, phone?: string, paper?: keyof typeof papers): Giver => ({
  kind: 'person',
  ...(name === undefined ? {} : { name }),
  ...(phone === undefined ? {} : { phone }),
  ...(paper === undefined ? {} : { idNumber: papers[paper] }),
})
const join = (givers: readonly Giver[]) =>
  world.prepare(act => donorsOf(act, world.north.id, givers))

async function rowOf(id: string) {
  const { rows } = await world.prepare(({ tx }) =>
    tx.execute<{ same: string | null }>(sql`select same_phone as same from donor where id = ${id}`),
  )
  return rows[0]
}

/** The papers are free again for the next test. */
const clear = () =>
  world.prepare(async ({ tx }) => {
    await tx.execute(sql`delete from donor_key`)
    await tx.execute(sql`delete from donor`)
  })

describe('givers who share a phone', () => {
  it('are two by their papers, in one file and in later ones, and neither paper is lost', async () => {
    await clear()
    const phone = newPhone()
    const file = [
      person('赵父', phone, 'A'),
      person('赵子', phone, 'B'),
      person('赵子', undefined, 'B'),
    ]
    const [father, son, again] = await join(file)
    expect(son).not.toBe(father)
    expect(again).toBe(son)
    expect(await join([person('赵子', undefined, 'B'), person(undefined, undefined, 'A')])).toEqual(
      [son, father],
    )
    expect((await rowOf(son ?? ''))?.same).toBe(father)
    // A third paper at the same phone is nobody of both, line by line as well.
    const [third] = await join([person('赵三', phone, 'C')])
    expect([father, son]).not.toContain(third)
  })

  it('are two by their names, with a suggestion, and each is found again', async () => {
    await clear()
    const phone = newPhone()
    const [one, other] = await join([person('王大力', phone), person('王小花', phone)])
    expect(other).not.toBe(one)
    expect((await rowOf(other ?? ''))?.same).toBe(one)
    expect(await join([person('王小花', phone), person('王 大力\u200b', phone)])).toEqual([
      other,
      one,
    ])
  })

  it('are not told apart by a phone alone, so a gift without a name is nobody of them', async () => {
    await clear()
    const phone = newPhone()
    const [one, other] = await join([person('王大力', phone), person('王小花', phone)])
    const [nameless] = await join([person(undefined, phone)])
    expect([one, other]).not.toContain(nameless)
    expect(await join([person(undefined, phone), person(undefined, phone)])).toEqual([
      nameless,
      nameless,
    ])
  })

  it('are told before the import', async () => {
    await clear()
    const phone = newPhone()
    await join([person('王大力', phone, 'A')])
    const doubts = await world.prepare(act =>
      giverDoubts(act, world.north.id, [
        person('王大力', phone, 'A'),
        person('王小花', phone),
        person('王大力', phone, 'B'),
        person('李四', newPhone(), 'A'),
        person(),
      ]),
    )
    expect(doubts.map(each => each?.slice(0, 5))).toEqual([
      undefined,
      '手机号码已',
      '手机号码已',
      '证件号已属',
      undefined,
    ])
  })
})

describe('one person', () => {
  it('who changes the phone within a file is one, by either phone afterwards', async () => {
    await clear()
    const [old, fresh] = [newPhone(), newPhone()]
    const ids = await join([
      person('孙某', old, 'A'),
      person('孙某', fresh, 'A'),
      person('孙某', fresh),
    ])
    expect(new Set(ids).size).toBe(1)
    expect(await join([person('孙某', old), person('孙某', fresh)])).toEqual([ids[0], ids[0]])
  })

  it('whose lines come in any order is one', async () => {
    const [p, q] = ['13711110001', '13711110002']
    const lines = [
      person('孙某', p, 'A'),
      person('孙某', q, 'A'),
      person('孙某', q),
      person('孙某', p),
    ]
    const orders = [lines, lines.toReversed(), [2, 0, 3, 1].map(at => lines[at] as Giver)]
    for (const order of orders) {
      await clear()
      expect(new Set(await join(order)).size).toBe(1)
    }
  })

  it('is found by phone and name, and learns the paper that comes later', async () => {
    await clear()
    const phone = newPhone()
    const [first] = await join([person('钱某', phone)])
    expect(await join([person('钱某', phone, 'A')])).toEqual([first])
    expect(await join([person('钱某', newPhone(), 'A')])).toEqual([first])
    // Of a namesake's paper at the same phone another donor is made; without one, nobody knows.
    const [namesake] = await join([person('钱某', phone, 'B')])
    expect(namesake).not.toBe(first)
    const [unsure] = await join([person('钱某', phone)])
    expect([first, namesake]).not.toContain(unsure)
    expect(await join([person('钱某', phone)])).toEqual([unsure])
  })

  it('who left no name at first has one once a single name comes with the phone', async () => {
    await clear()
    const phone = newPhone()
    const [nameless] = await join([person(undefined, phone)])
    expect(await join([person('周某', phone)])).toEqual([nameless])
    const [other] = await join([person('吴某', phone)])
    expect(other).not.toBe(nameless)
  })

  it('is made once by many gifts at the same moment', async () => {
    await clear()
    const phone = newPhone()
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        join([person('郑某', phone), person('冯某', phone), person('郑某', phone, 'A')]),
      ),
    )
    expect(new Set(ids.map(([first]) => first)).size).toBe(1)
    expect(new Set(ids.flat()).size).toBe(2)
  })
})
