import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { book, bookshop, shop } from './fixture/bookshop.ts'
import { type Operation, operationLog } from './operation.ts'
import { findRow, insertRow, moveRow, purgeRow, updateRow } from './rows.ts'
import { newId } from './uuid.ts'
import { updateManyReturning } from './write-rows.ts'

const clerk = personWith(['book.view', 'book.delete', 'shop.view', 'shop.delete'])
let house: TestHouse
let written: Operation[] = []

beforeAll(async () => {
  house = await openHouse([bookshop])
  answerPort(operationLog, async (_act, operations) => {
    written.push(...operations)
  })
})
afterAll(() => house.close())

const shopNamed = (name: string) =>
  house.prepare(act => insertRow(act, shop, { name, area: '110101' }))
const bookOf = (of: string) =>
  house.prepare(act =>
    insertRow(act, book, { name: '红楼梦', price: 6800, shop: of, number: newId() }),
  )
const stored = (id: string) => house.database.read('all', reader => findRow(reader, book, id))

describe('the operation log', () => {
  it('tells of every record that was made, changed, moved, deleted and purged', async () => {
    const { id: of } = await shopNamed('东街书店')
    written = []
    const made = await bookOf(of)
    await house.prepare(async act => {
      const dearer = await updateRow(act, book, made, { price: 7000 })
      await moveRow(act, book, await moveRow(act, book, dearer, 'shelve'), 'unshelve')
    })
    const deleted = await house.call(clerk, 'DELETE', '/api/bookshop/book/delete', { id: made.id })
    expect(deleted.statusCode).toBe(1)
    await house.prepare(async act => {
      const row = await findRow(act.tx, book, made.id)
      if (row !== undefined) await purgeRow(act, book, row)
    })
    const told = written.map(({ action, title }) => [action, title])
    expect(told).toEqual(
      ['create', 'update', 'shelve', 'unshelve', 'delete', 'purge'].map(verb => [
        `book.${verb}`,
        '红楼梦',
      ]),
    )
    expect(new Set(written.map(({ record }) => record))).toEqual(new Set([made.id]))
  })

  it('tells of a deletion that leaves nothing behind', async () => {
    const { id } = await shopNamed('西街书店')
    written = []
    const answer = await house.call(clerk, 'DELETE', '/api/bookshop/shop/delete', { id })
    expect(answer.statusCode).toBe(1)
    expect(written).toMatchObject([
      { action: 'shop.delete', label: '删除书店', record: id, title: '西街书店', outcome: 'done' },
    ])
  })
})

describe('a row that was changed since it was read', () => {
  it('is not written over', async () => {
    const row = await bookOf((await shopNamed('前街书店')).id)
    await house.prepare(act => updateRow(act, book, row, { price: 7000 }))
    const late = house.prepare(act => updateRow(act, book, row, { price: 100 }))
    await expect(late).rejects.toThrow('记录刚被他人修改，请刷新后重试')
    expect(await stored(row.id)).toMatchObject({ price: 7000, version: 2 })
  })

  it('is left out where many are written at once', async () => {
    const { id: of } = await shopNamed('后街书店')
    const [stale, fresh] = [await bookOf(of), await bookOf(of)]
    await house.prepare(act => updateRow(act, book, stale, { price: 7000 }))
    const changed = await house.prepare(act =>
      updateManyReturning(act.tx, book, [stale, fresh], { price: 100, version: 2 }),
    )
    expect(changed.map(({ id }) => id)).toEqual([fresh.id])
    expect(await stored(stale.id)).toMatchObject({ price: 7000 })
  })
})
