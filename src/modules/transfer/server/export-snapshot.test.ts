import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { personWith } from '#test/house.ts'
import { openWorld, sheetOf, type TransferWorld } from '#test/transfer-world.ts'

const clerk = personWith(['book.view', 'book.export', 'shop.view'])
const busy = ['queued', 'running']
const many = 5000
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.house.prepare(act => act.tx.execute(`delete from book`).then(() => fill())))

const fill = () =>
  world.house.prepare(act =>
    act.tx.execute(`insert into book (id, name, shop, price, state, kind)
      select uuidv7(), '书' || n, '${world.north}', 100, 'draft', 'novel' from generate_series(1, ${many}) n`),
  )

const begin = async () =>
  (await world.get(clerk, '/api/bookshop/book/export', { columns: 'name,price', format: 'csv' }))
    .dataPoints

it('an export shows one moment, whatever is written meanwhile', async () => {
  let isChanged = false
  world.onProgress(async () => {
    if (isChanged) return
    isChanged = true
    await world.house.prepare(act => act.tx.execute('update book set price = 200'))
    await world.house.prepare(act => act.tx.execute(`delete from book where name = '书1'`))
  })
  const { exportId: id } = await begin()
  await world.settled(clerk, 'transfer/exportJob', id, busy)
  expect(isChanged).toBe(true)
  const { rows } = await sheetOf(
    (await world.fetch(clerk, '/api/transfer/exportJob/read', { id })).bytes,
  )
  expect(rows.length).toBe(many)
  expect(new Set(rows.map(([, price]) => price))).toEqual(new Set(['1.00']))
})

it('an export ends when its owner ends it, and leaves no file', async () => {
  const { exportId, jobId } = await begin()
  world.onProgress(async () => {
    const task = world.tasks.get(jobId)
    if (task) world.tasks.set(jobId, { ...task, state: 'cancelled' })
  })
  const before = await world.files()
  expect(await world.settled(clerk, 'transfer/exportJob', exportId, busy)).toMatchObject({
    state: 'cancelled',
  })
  expect((await world.files()).filter(name => !before.includes(name))).toEqual([])
  const read = await world.fetch(clerk, '/api/transfer/exportJob/read', { id: exportId })
  expect(JSON.parse(read.bytes.toString()).statusMessage).toBe('文件尚未生成')
})
