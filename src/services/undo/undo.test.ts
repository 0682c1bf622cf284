import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { book, bookshop, shop } from '#kernel/server/fixture/bookshop.ts'
import { changeGuard } from '#kernel/server/guard.ts'
import { forgetUndone } from '#kernel/server/kernel-module.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { text } from '#kinds/index.ts'
import { type Answer, openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'

/** A record that an edit leads into another state. */
const parcel = resource('post/parcel', {
  label: '包裹',
  title: 'address',
  fields: { address: text('地址', { required: true }) },
  lifecycle: lifecycle({
    states: { open: '待寄', addressed: '已写地址' },
    initial: 'open',
    moves: { address: { label: '写地址', from: ['open'], to: 'addressed', system: true } },
  }),
  views: { list: ['address'] },
})
const post: ServerModule = {
  name: 'post',
  servings: [
    serve(parcel, {
      async updated(row, act) {
        if (row.state === 'open') await moveRow(act, parcel, row, 'address')
      },
    }),
  ],
}
const all = ['view', 'create', 'update', 'delete', 'restore', 'shelve', 'unshelve', 'sell'].map(
  verb => `book.${verb}`,
)
const clerk = personWith([...all, 'shop.view'], { name: '王芳' })
const other = personWith([...all, 'shop.view'])
let house: TestHouse
let north: string

beforeAll(async () => {
  house = await openHouse([bookshop, post], { jobs: 'kept' })
  north = await house.prepare(
    async act => (await insertRow(act, shop, { name: '北街书店', area: '110101' })).id,
  )
})

afterAll(() => house.close())

const at = (verb: string) => `/api/bookshop/book/${verb}`
const inserted = async (more: Record<string, unknown> = {}) =>
  (
    await house.call(clerk, 'POST', at('insert'), {
      ...{ name: '红楼梦', shop: north, price: 6800, pages: 900 },
      ...more,
    })
  ).dataPoints
const tokenOf = ({ headers }: Answer) => headers['x-undo']
const undo = (token: unknown, person = clerk) =>
  house.call(person, 'POST', '/api/common/undo/undo', { token })
const recent = async (person = clerk) =>
  (await house.call(person, 'GET', '/api/common/undo/getList')).dataPoints
const stored = (id: string) => house.database.read('all', reader => findRow(reader, book, id))
const removed = (row: { id: string; version: number }) =>
  house.call(clerk, 'DELETE', at('delete'), { id: row.id, version: row.version })

describe('an act that may be taken back', () => {
  it('brings a deleted record back', async () => {
    const row = await inserted()
    const token = tokenOf(await removed(row))
    expect(await undo(token)).toMatchObject({
      statusCode: 1,
      dataPoints: { done: [row.id], refused: [] },
    })
    expect(await stored(row.id)).toMatchObject({ deletedAt: null, version: 3 })
    expect((await undo(token)).statusMessage).toBe('该操作已撤销')
  })

  it('gives an edit its former values again, personal ones and empty ones too', async () => {
    const row = await inserted({ seller: '13812345678', printedOn: null })
    const changed = await house.call(clerk, 'POST', at('update'), {
      ...{ id: row.id, version: 1 },
      ...{ name: '石头记', seller: '13987654321', printedOn: '2020-01-01' },
    })
    expect((await undo(tokenOf(changed))).statusCode).toBe(1)
    expect(await stored(row.id)).toMatchObject({
      ...{ name: '红楼梦', seller: '13812345678', printedOn: null, version: 3 },
    })
  })

  it('makes the declared inverse of a move, for many records at once', async () => {
    const rows = [await inserted(), await inserted(), await inserted()]
    const moved = await house.call(clerk, 'POST', at('moveMany'), {
      move: 'shelve',
      rows: rows.map(({ id, version }) => ({ id, version })),
    })
    const [first, second] = rows
    await house.call(clerk, 'POST', at('update'), { id: first.id, version: 2, price: 7000 })
    const answer = await undo(tokenOf(moved))
    expect(answer.dataPoints.done).toHaveLength(2)
    expect(answer.dataPoints.refused).toEqual([
      expect.objectContaining({ id: first.id, reason: expect.stringMatching(/已被.*修改/) }),
    ])
    expect(await stored(second.id)).toMatchObject({ state: 'draft' })
    expect(await stored(first.id)).toMatchObject({ state: 'shelved' })
  })

  it('is taken back once, however many ask at the same time', async () => {
    const row = await inserted()
    const token = tokenOf(await removed(row))
    const answers = await Promise.all([undo(token), undo(token), undo(token)])
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    expect(await stored(row.id)).toMatchObject({ version: 3 })
  })

  it('is not taken back itself', async () => {
    const row = await inserted()
    const answer = await undo(tokenOf(await removed(row)))
    expect(tokenOf(answer)).toBeUndefined()
  })
})

describe('taking back is refused', () => {
  it('when the record changed meanwhile', async () => {
    const row = await inserted()
    const changed = await house.call(clerk, 'POST', at('update'), {
      ...{ id: row.id, version: 1, name: '石头记' },
    })
    await house.call(other, 'POST', at('update'), { id: row.id, version: 2, price: 9900 })
    const answer = await undo(tokenOf(changed))
    expect(answer).toMatchObject({ statusCode: 4090 })
    expect(answer.statusMessage).toMatch(/^该记录已被.*修改$/)
    expect(await stored(row.id)).toMatchObject({ name: '石头记', price: 9900 })
  })

  it('when somebody else brought it back and deleted it anew', async () => {
    const row = await inserted()
    const token = tokenOf(await removed(row))
    await house.call(other, 'POST', at('restore'), { id: row.id })
    await house.call(other, 'DELETE', at('delete'), { id: row.id, version: 3 })
    expect(await undo(token)).toMatchObject({ statusCode: 4090 })
    expect(await stored(row.id)).toMatchObject({ deletedAt: expect.any(String), version: 4 })
  })

  it('to whoever may change nothing at the moment', async () => {
    const token = tokenOf(await removed(await inserted()))
    answerPort(changeGuard, async () => '请先同意服务协议')
    try {
      expect((await undo(token)).statusMessage).toBe('请先同意服务协议')
    } finally {
      answerPort(changeGuard, async () => undefined)
    }
    expect((await undo(token)).statusCode).toBe(1)
  })

  it('when ten minutes are over', async () => {
    const token = tokenOf(await removed(await inserted()))
    await later(token, 11)
    expect((await undo(token)).statusMessage).toBe('已超过 10 分钟，不能撤销')
  })

  it('to anybody else, without a hint', async () => {
    const token = tokenOf(await removed(await inserted()))
    expect(await undo(token, other)).toMatchObject({ statusCode: 4040 })
    expect(await undo('nonsense', other)).toMatchObject({ statusCode: 4040 })
    expect((await house.call(null, 'POST', '/api/common/undo/undo', { token })).statusCode).toBe(
      4010,
    )
  })

  it('when the right to it is gone, and when the record lies out of reach', async () => {
    const row = await inserted()
    const token = tokenOf(await removed(row))
    const weaker = personWith(
      all.filter(action => action !== 'book.restore'),
      { accountId: clerk.accountId },
    )
    expect(await undo(token, weaker)).toMatchObject({ statusCode: 4031 })
    const elsewhere = personWith(all, {
      ...{ accountId: clerk.accountId, scope: 'organisation', ownerKind: 'organisation' },
      ownerId: '01900000-0000-7000-8000-000000000000',
    })
    expect(await undo(token, elsewhere)).toMatchObject({ statusCode: 4040 })
    expect(await stored(row.id)).toMatchObject({ version: 2 })
  })
})

describe('nothing is offered', () => {
  it('where the resource says that an edit stands', async () => {
    const keeper = personWith(['shop.view', 'shop.update'])
    const changed = await house.call(keeper, 'POST', '/api/bookshop/shop/update', {
      ...{ id: north, version: 1, name: '北街旧书店' },
    })
    expect(changed.statusCode).toBe(1)
    expect(tokenOf(changed)).toBeUndefined()
    expect(await recent(keeper)).toEqual([])
  })

  it('where an edit led to another state, and only there', async () => {
    const sender = personWith(['parcel.view', 'parcel.create', 'parcel.update'])
    const made = await house.call(sender, 'POST', '/api/post/parcel/insert', { address: '北街' })
    const edit = (version: number, address: string) =>
      house.call(sender, 'POST', '/api/post/parcel/update', {
        ...{ id: made.dataPoints.id, version, address },
      })
    const first = await edit(1, '南街')
    expect(first.dataPoints.state).toBe('addressed')
    expect(tokenOf(first)).toBeUndefined()
    expect(tokenOf(await edit(first.dataPoints.version, '东街'))).toBeDefined()
  })

  it('where nothing was changed, where no inverse is declared, and where a record is new', async () => {
    const made = await house.call(clerk, 'POST', at('insert'), {
      ...{ name: '西游记', shop: north, price: 100, pages: 1 },
    })
    expect(tokenOf(made)).toBeUndefined()
    const { id } = made.dataPoints
    const same = await house.call(clerk, 'POST', at('update'), { id, version: 1, price: 100 })
    expect(tokenOf(same)).toBeUndefined()
    await house.call(clerk, 'POST', at('shelve'), { id, version: 1 })
    const sold = await house.call(other, 'POST', at('sell'), {
      ...{ id, version: 2, buyer: '李雷', paid: 200 },
    })
    expect(sold.statusCode).toBe(1)
    expect(tokenOf(sold)).toBeUndefined()
  })
})

describe('the own last acts', () => {
  it('are listed with what keeps them from being taken back', async () => {
    const one = personWith(all)
    const [kept, late, changed] = [await inserted(), await inserted(), await inserted()]
    const remove = (row: { id: string }) =>
      house.call(one, 'DELETE', at('delete'), { id: row.id, version: 1 })
    await remove(kept)
    const token = tokenOf(await remove(late))
    await house.call(one, 'POST', at('update'), { id: changed.id, version: 1, name: '水浒传' })
    await house.call(other, 'POST', at('update'), { id: changed.id, version: 2, price: 500 })
    await later(token, 11)
    expect(await recent(one)).toMatchObject([
      { label: '修改图书', title: '红楼梦', count: 1, whyNot: '记录之后又有修改' },
      { label: '删除图书', whyNot: '已超过 10 分钟，不能撤销' },
      { label: '删除图书', whyNot: null },
    ])
    expect(await recent(personWith(all))).toEqual([])
  })

  it('hold what was overwritten sealed, and forget it when the time is over', async () => {
    const row = await inserted({ seller: '13812345678' })
    const changed = await house.call(clerk, 'POST', at('update'), {
      ...{ id: row.id, version: 1, seller: '13987654321' },
    })
    const token = tokenOf(changed)
    const kept = async () =>
      (
        await house.database.read('all', reader =>
          reader.execute<{ question: Buffer | null }>(
            sql`select question from undo_step where token = ${token}`,
          ),
        )
      ).rows[0]?.question
    expect(String(await kept())).not.toContain('13812345678')
    await later(token, 11)
    await house.run(forgetUndone, {})
    expect(await kept()).toBeNull()
    expect((await undo(token)).statusMessage).toBe('已超过 10 分钟，不能撤销')
  })
})

/** Moves what was done so many minutes into the past. */
const later = (token: unknown, minutes: number) =>
  house.prepare(act =>
    act.tx.execute(
      sql`update undo_step set at = at - make_interval(mins => ${minutes}) where token = ${token}`,
    ),
  )
