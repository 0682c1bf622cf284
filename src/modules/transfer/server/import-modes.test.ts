import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { shop } from '#kernel/server/fixture/bookshop.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { refs, text } from '#kinds/index.ts'
import { personWith } from '#test/house.ts'
import { openWorld, type TransferWorld } from '#test/transfer-world.ts'

/** A word that is counted where it is used, and what lists such words. */
const mark = resource('shelf/mark', {
  label: '标记',
  title: 'name',
  uses: 'counted',
  fields: { name: text('名称', { required: true, max: 20, unique: true }) },
  verbs: ['view', 'create', 'delete', 'import'],
  views: { list: ['name'], form: { 标记: ['name'] }, sheet: ['name'] },
})
const marked = resource('shelf/marked', {
  label: '藏品',
  title: 'name',
  fields: { name: text('名称', { required: true }), marks: refs('标记', 'shelf/mark') },
  views: { list: ['name'] },
})

const rights = [
  'shop.view',
  'shop.import',
  'shop.update',
  'book.view',
  'book.import',
  'mark.view',
  'mark.import',
]
const clerk = personWith(rights)
const busy = ['checking', 'running', 'undoing']
const tasks = '/api/transfer/importTask'
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld([{ name: 'shelf', servings: [serve(mark), serve(marked)] }])
})
afterAll(() => world.close())

const send = (lines: readonly string[], asked: string, person: Person = clerk) =>
  world.upload(person, `/api/bookshop/shop/import?${asked}`, {
    name: '书店.csv',
    bytes: Buffer.from(`${lines.join('\n')}\n`),
  })

async function checked(lines: readonly string[], asked: string) {
  const answer = await send(lines, asked)
  expect(answer.statusMessage).toBe('success')
  return world.settled(clerk, 'transfer/importTask', answer.dataPoints.importId, busy)
}

const move = ({ id, version }: Record<string, unknown>, name: string, answers = {}) =>
  world.post(clerk, `${tasks}/${name}`, { id, version, ...answers })

async function moved(task: Record<string, unknown>, name: string, answers = {}) {
  expect((await move(task, name, answers)).statusMessage).toBe('success')
  return world.settled(clerk, 'transfer/importTask', String(task.id), busy)
}

async function shopsNamed(start: string) {
  const all = await world.house.prepare(act => findRows(act.tx, shop, undefined))
  return Object.fromEntries(
    all
      .filter(({ name }) => name.startsWith(start))
      .map(({ name, area, opened }) => [name, `${area} ${opened ? '营业' : '停业'}`]),
  )
}

const given = (...names: string[]) =>
  world.house.prepare(async act => {
    for (const name of names) await insertRow(act, shop, { name, area: '110101', opened: true })
  })

const errorsOf = async (id: unknown) =>
  (await world.get(clerk, `${tasks}/getRows`, { id, only: 'refused' })).dataPoints.list.map(
    ({ no, errors }: { no: number; errors: { message: string }[] }) => [
      no,
      errors.map(({ message }) => message).join('；'),
    ],
  )

describe('a sheet that changes records', () => {
  it('finds them by their key, changes what it says, and gives the values back', async () => {
    await given('更一店', '更二店', '更三店')
    const lines = ['店名,地区', '更一店,440101', '更二店,', '更三店,440101', '更四店,440101']
    const task = await checked(lines, 'mode=update')
    expect(task).toMatchObject({ mode: 'update', ready: 3, refused: 1 })
    expect(await errorsOf(task.id)).toEqual([[5, '没有这个店名的记录，或您无权修改']])
    const untouched = { 更一店: '110101 营业', 更二店: '110101 营业', 更三店: '110101 营业' }
    expect(await shopsNamed('更')).toEqual(untouched)

    const done = await moved(task, 'confirm')
    expect(done).toMatchObject({ state: 'done', inserts: 3, updates: 3 })
    const changed = { 更一店: '440101 营业', 更二店: '110101 营业', 更三店: '440101 营业' }
    expect(await shopsNamed('更')).toEqual(changed)

    await world.house.prepare(async act => {
      const row = (await findRows(act.tx, shop, undefined)).find(({ name }) => name === '更三店')
      if (row) await updateRow(act, shop, row, { opened: false })
    })
    const undone = await moved(done, 'undo', { reason: '表填错了' })
    expect(undone).toMatchObject({ state: 'undone', kept: 1 })
    expect(await shopsNamed('更')).toEqual({ ...untouched, 更三店: '440101 停业' })
    const kept = await errorsOf(task.id)
    expect(kept).toContainEqual([4, '未撤销：导入后已被修改'])
  })

  it('makes the records that are missing where it is told to', async () => {
    await given('合一店')
    const task = await checked(['店名,地区', '合一店,440101', '合二店,440101'], 'mode=upsert')
    expect(task).toMatchObject({ ready: 2, refused: 0 })
    const done = await moved(task, 'confirm')
    expect(done).toMatchObject({ inserts: 2, updates: 1 })
    expect(await shopsNamed('合')).toEqual({ 合一店: '440101 营业', 合二店: '440101 营业' })
    await moved(done, 'undo', { reason: '撤' })
    expect(await shopsNamed('合')).toEqual({ 合一店: '110101 营业' })
  })

  it('takes values away by empty cells only when told to, and never what must be there', async () => {
    await given('空一店')
    const lines = ['店名,地区', '空一店,']
    expect(await checked(lines, 'mode=update&blank=keep')).toMatchObject({ ready: 1 })
    const task = await checked(lines, 'mode=update&blank=clear')
    expect(task).toMatchObject({ ready: 0, refused: 1 })
    expect(await errorsOf(task.id)).toEqual([[2, '请填写地区']])
  })

  it('needs a column that finds them, and the right to change them', async () => {
    const keyless = await send(['地区,营业', '110101,是'], 'mode=update')
    expect(keyless.dataPoints.errors).toEqual([
      { field: 'upfile', message: '缺少用来找到记录的列：店名' },
    ])
    const maker = personWith(['shop.view', 'shop.import'])
    expect((await world.get(maker, '/api/bookshop/shop/getImportWays')).dataPoints.modes).toEqual([
      'insert',
    ])
    const refused = await send(['店名,地区', '北街书店,440101'], 'mode=update', maker)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'mode', message: '书店不能以「更新」方式导入' },
    ])
    expect((await send(['店名,地区'], 'mode=other')).statusCode).toBe(4001)
  })
})

describe('the count and sum that were typed before', () => {
  const books = (asked: string) =>
    world.upload(clerk, `/api/bookshop/book/import?${asked}`, {
      name: '书.csv',
      bytes: Buffer.from('书名,书店,价格\n甲,北街书店,10.00\n乙,北街书店,两元\n丙,北街书店,5.50\n'),
    })
  const taken = async (asked: string) =>
    world.settled(clerk, 'transfer/importTask', (await books(asked)).dataPoints.importId, busy)

  it('block a sheet that differs, until the line is corrected', async () => {
    const short = await taken('expectedRows=2')
    expect((await move(short, 'confirm')).statusMessage).toBe(
      '表内 3 行，应为 2 行，请核对后重新上传',
    )
    const task = await taken('expectedRows=3&expectedAmount=1750')
    expect(task).toMatchObject({ total: 3, sheetAmount: 1550 })
    expect((await move(task, 'confirm')).statusMessage).toBe(
      '表内金额 ¥15.50，应为 ¥17.50，请核对后更正或重新上传',
    )
    await world.post(clerk, `${tasks}/correct`, { id: task.id, line: 3, cells: { 价格: '2' } })
    const right = await world.get(clerk, `${tasks}/getById`, { id: task.id })
    expect(right.dataPoints).toMatchObject({ sheetAmount: 1750, amount: 1750, ready: 3 })
    expect(await moved(right.dataPoints, 'confirm')).toMatchObject({ state: 'done', inserts: 3 })
  })

  it('are read as what they are', async () => {
    expect((await books('expectedRows=two')).dataPoints.errors).toEqual([
      { field: 'expectedRows', message: '应有行数应为数字' },
    ])
  })
})

it('keeps new records that are in use when it is undone, though only a list holds them', async () => {
  const sent = await world.upload(clerk, '/api/shelf/mark/import', {
    name: '标记.csv',
    bytes: Buffer.from('名称\n珍本\n残本\n'),
  })
  const { importId } = sent.dataPoints
  const task = await world.settled(clerk, 'transfer/importTask', importId, busy)
  const done = await moved(task, 'confirm')
  const held = await world.house.prepare(async act => {
    const [used] = (await findRows(act.tx, mark, undefined)).filter(({ name }) => name === '珍本')
    return insertRow(act, marked, { name: '宋刻本', marks: used === undefined ? [] : [used.id] })
  })
  expect(held.marks).toHaveLength(1)
  const undone = await moved(done, 'undo', { reason: '填错了' })
  expect(undone).toMatchObject({ state: 'undone', kept: 1 })
  const left = await world.house.prepare(act => findRows(act.tx, mark, undefined))
  expect(left.map(({ name }) => name)).toEqual(['珍本'])
  expect(await errorsOf(importId)).toEqual([[2, '未撤销：该标记已被 1 条藏品引用，不能删除']])
})
