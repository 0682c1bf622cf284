import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedUnder } from '#test/changed-under.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { book, bookshop, shop } from './fixture/bookshop.ts'
import type { GrantedScope, Person } from './person.ts'
import { emptyBin } from './recycle-bin.ts'
import { deleteRow, findRow, insertRow } from './rows.ts'

const all = ['view', 'create', 'update', 'delete', 'restore'].map(verb => `book.${verb}`)
const clerk = personWith(all)
let house: TestHouse
let north: string

beforeAll(async () => {
  house = await openHouse([bookshop])
  north = await house.prepare(async act => (await shopNamed(act, '北街书店')).id)
})

afterAll(() => house.close())

const shopNamed = (act: Parameters<typeof insertRow>[0], name: string) =>
  insertRow(act, shop, { name, area: '110101' })
const at = (verb: string) => `/api/bookshop/book/${verb}`
const stored = (id: string) => house.database.read('all', reader => findRow(reader, book, id))
const restored = (id: string, person = clerk) => house.call(person, 'POST', at('restore'), { id })

/** A deleted book; with a number of its own, which others may take afterwards. */
async function deleted(number: string, shopId = north, name = '红楼梦'): Promise<string> {
  return house.prepare(async act => {
    const row = await insertRow(act, book, { name, price: 100, shop: shopId, number })
    await deleteRow(act, book, row)
    return row.id
  })
}

/** Moves a deletion into the past. */
const deletedSince = (id: string, days: number) =>
  house.prepare(act =>
    act.tx.execute(
      sql`update book set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`,
    ),
  )

describe('what lies in the recycle bin', () => {
  it('comes back by an action of its own', async () => {
    const id = await deleted('R1')
    const deleter = personWith(['book.view', 'book.delete'])
    expect(await restored(id, deleter)).toMatchObject({ statusCode: 4031 })
    expect(await restored(id)).toMatchObject({ statusCode: 1 })
    expect(await restored(id)).toMatchObject({ statusCode: 4040 })
  })

  it('comes back only where the action reaches, however much may be seen', async () => {
    const southern = await house.prepare(async act => {
      const { id } = await insertRow(act, shop, { name: '南街书店', area: '440101' })
      return id
    })
    const keeper: Person = {
      ...clerk,
      actions: new Map<string, ReadonlySet<GrantedScope>>([
        ['book.view', new Set(['all'])],
        ['book.restore', new Set([{ within: 'all', areas: ['440000'] }])],
      ]),
    }
    expect(await restored(await deleted('R9'), keeper)).toMatchObject({ statusCode: 4040 })
    const near = await deleted('R10', southern)
    expect(await restored(near, keeper)).toMatchObject({ statusCode: 1 })
  })

  it('stays there where something else took its place meanwhile', async () => {
    const id = await deleted('R2')
    await house.prepare(act =>
      insertRow(act, book, { name: '西游记', price: 100, shop: north, number: 'R2' }),
    )
    expect((await restored(id)).dataPoints.errors).toEqual([
      { field: 'number', message: '书号已被使用' },
    ])
    expect(await stored(id)).toMatchObject({ deletedAt: expect.any(String) })
  })

  it('stays there where it refers to what is gone', async () => {
    const lost = await house.prepare(act => shopNamed(act, '短命书店'))
    const id = await deleted('R3', lost.id)
    await house.prepare(act => deleteRow(act, shop, lost))
    expect((await restored(id)).dataPoints.errors).toEqual([
      { field: 'shop', message: '书店已被删除，不能恢复' },
    ])
  })

  it('leaves for good after thirty days, and not a day before', async () => {
    const [old, young] = [await deleted('R4'), await deleted('R5')]
    const live = await house.prepare(act =>
      insertRow(act, book, { name: '水浒传', price: 100, shop: north, number: 'R6' }),
    )
    await deletedSince(old, 30)
    await deletedSince(young, 29)
    await house.run(emptyBin, {})
    expect(await stored(old)).toBeUndefined()
    expect(await stored(young)).toMatchObject({ name: '红楼梦' })
    expect(await stored(live.id)).toMatchObject({ deletedAt: null })
    expect(await restored(old)).toMatchObject({ statusCode: 4040 })
  })

  it('stays when somebody brings it back at the very moment of its removal', async () => {
    const id = await deleted('R9')
    await deletedSince(id, 31)
    await changedUnder(
      house.database.url,
      `update book set deleted_at = null where id = '${id}'`,
      () => house.run(emptyBin, {}),
    )
    expect(await stored(id)).toMatchObject({ deletedAt: null })
  })

  it('goes although another record cannot', async () => {
    const [lent, free] = [await deleted('R7', north, '借出的书'), await deleted('R8')]
    for (const id of [lent, free]) await deletedSince(id, 31)
    await house.run(emptyBin, {})
    expect(await stored(lent)).toMatchObject({ name: '借出的书' })
    expect(await stored(free)).toBeUndefined()
  })
})
