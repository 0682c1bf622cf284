import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, shop } from '#kernel/server/fixture/bookshop.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { personWith } from '#test/house.ts'
import { openWorld, type TransferWorld } from '#test/transfer-world.ts'

const rights = ['shop.view', 'shop.import', 'book.view', 'book.import']
const clerk = personWith([...rights, 'book.override'])
const other = personWith(rights)
const busy = ['checking', 'running', 'undoing']
const tasks = '/api/transfer/importTask'
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Task = Readonly<Record<string, unknown>>

async function sent(
  resource: 'shop' | 'book',
  lines: readonly string[],
  asked: string,
  person: Person = clerk,
): Promise<Task> {
  const answer = await world.upload(person, `/api/bookshop/${resource}/import?${asked}`, {
    name: '表.csv',
    bytes: Buffer.from(`${lines.join('\n')}\n`),
  })
  expect(answer.statusMessage).toBe('success')
  return world.settled(person, 'transfer/importTask', answer.dataPoints.importId, busy)
}
const settled = (id: unknown, person = clerk) =>
  world.settled(person, 'transfer/importTask', String(id), busy)
const mapping = async ({ id }: Task, person = clerk) =>
  world.get(person, `${tasks}/getMapping`, { id })
const map = ({ id, version }: Task, columns: readonly (string | null)[], person = clerk) =>
  world.post(person, `${tasks}/map`, { id, version, columns })
const move = ({ id, version }: Task, name: string, answers = {}, person = clerk) =>
  world.post(person, `${tasks}/${name}`, { id, version, ...answers })
const shopNames = async () =>
  (await world.house.prepare(act => findRows(act.tx, shop, undefined))).map(({ name }) => name)
const bookNames = async () =>
  (await world.house.prepare(act => findRows(act.tx, book, undefined))).map(({ name }) => name)

describe('a sheet whose columns are named in another way', () => {
  it('waits for the person to say what they are, and is read so the next time', async () => {
    const lines = ['门店,区划,电话', '映一店,110101,无', '映二店,440101,无']
    const task = await sent('shop', lines, 'mapping=ask')
    expect(task).toMatchObject({ state: 'mapping' })
    const asked = (await mapping(task)).dataPoints
    expect(asked.header).toEqual([
      { title: '门店', column: null, samples: ['映一店', '映二店'] },
      { title: '区划', column: null, samples: ['110101', '440101'] },
      { title: '电话', column: null, samples: ['无', '无'] },
    ])
    expect(asked.columns).toContainEqual({ name: 'name', label: '店名', isDemanded: true })
    const wrong = async (columns: readonly (string | null)[]) =>
      (await map(task, columns)).dataPoints.errors
    expect(await wrong(['name', null, null])).toEqual([
      { field: 'columns', message: '必填列未对应：地区' },
    ])
    expect(await wrong(['name', 'name', null])).toEqual([
      { field: 'columns', message: '两列不能对应同一个字段' },
    ])
    expect(await wrong(['secret', 'area', null])).toEqual([
      { field: 'columns', message: '有不能导入的列' },
    ])
    expect((await map(task, ['name', 'area', null], other)).statusCode).toBe(4040)
    expect((await map(task, ['name', 'area', null])).statusMessage).toBe('success')
    expect((await map(task, [null, null, null])).statusMessage).toContain('请刷新')
    const checked = await settled(task.id)
    expect(checked).toMatchObject({ state: 'checked', ready: 2 })
    await move(checked, 'confirm')
    expect(await settled(task.id)).toMatchObject({ state: 'done', inserts: 2 })
    expect(await shopNames()).toEqual(expect.arrayContaining(['映一店', '映二店']))
    expect(await world.files()).toEqual([])

    // What was passed over once, and the product's own column of a corrected sheet, are nothing strange.
    const more = ['门店,区划,电话,错误原因', '映三店,110101,无,地区有误']
    const next = await sent('shop', more, 'mapping=ask')
    expect(next).toMatchObject({ state: 'checked', ready: 1 })
    expect(next.message).toBe('通过 1 行，错误 0 行，重复 0 行')
    const stranger = await sent('shop', ['门店,区划', '映四店,110101'], 'mapping=ask', other)
    expect(stranger).toMatchObject({ state: 'mapping' })
  })

  it('may be read anew after it was checked', async () => {
    const lines = ['店名,地区,旧名', '旧一店,110101,新一店']
    const task = await sent('shop', lines, 'mapping=auto')
    expect(task).toMatchObject({ state: 'checked', ready: 1 })
    await map(task, [null, 'area', 'name'])
    const anew = await settled(task.id)
    expect(anew).toMatchObject({ state: 'checked', ready: 1 })
    await move(anew, 'confirm')
    await settled(task.id)
    expect(await shopNames()).toContain('新一店')
    expect((await mapping(task)).statusMessage).toContain('只有待映射或待确认')
  })
})

describe('all or none', () => {
  it('writes nothing while a line is wrong, and takes everything back when one is refused late', async () => {
    const bad = ['店名,地区', '全一店,110101', '北街书店,110101']
    const refused = await sent('shop', bad, 'policy=all')
    expect((await move(refused, 'confirm')).statusMessage).toContain('有 1 行未通过')
    const task = await sent('shop', ['店名,地区', '全三店,110101', '全四店,110101'], 'policy=all')
    const taken = await sent('shop', ['店名,地区', '全四店,110101'], 'policy=each')
    await move(taken, 'confirm')
    await settled(taken.id)
    await move(task, 'confirm')
    const failed = await settled(task.id)
    expect(failed).toMatchObject({ state: 'failed', inserts: 0 })
    expect(failed.message).toContain('第 3 行')
    expect(failed.message).toContain('全部未导入')
    expect((await shopNames()).filter(name => name.startsWith('全'))).toEqual(['全四店'])
  })
})

describe('what others refer to', () => {
  it('stays when the import is undone, and is named', async () => {
    const task = await sent('shop', ['店名,地区', '用一店,110101', '用二店,110101'], 'policy=each')
    await move(task, 'confirm')
    const done = await settled(task.id)
    await move(await sent('book', ['书名,书店,价格', '甲,用一店,10.00'], ''), 'confirm')
    await expect.poll(async () => bookNames()).toContain('甲')
    await move(done, 'undo', { reason: '导错了' })
    expect(await settled(task.id)).toMatchObject({ state: 'undone', kept: 1 })
    expect((await shopNames()).filter(name => name.startsWith('用'))).toEqual(['用一店'])
    const rows = await world.get(clerk, `${tasks}/getRows`, { id: task.id, only: 'refused' })
    expect(rows.dataPoints.list).toMatchObject([
      { no: 2, errors: [{ message: expect.stringContaining('未撤销') }] },
    ])
  })
})

describe('a count that differs', () => {
  it('is let through by whoever may, with the reason and the difference', async () => {
    const lines = ['书名,书店,价格', '甲,北街书店,10.00']
    const task = await sent('book', lines, 'expectedRows=2&expectedAmount=1200')
    expect((await move(task, 'confirm')).statusCode).not.toBe(1)
    const reason = '纸质单据第二行作废'
    expect((await move(task, 'override', { reason: '短' })).dataPoints.errors[0].field).toBe(
      'reason',
    )
    const own = await sent('book', lines, 'expectedRows=2', other)
    expect(await move(own, 'override', { reason }, other)).toMatchObject({
      ...{ status: 403, statusMessage: '您没有差额放行的权限' },
    })
    expect((await move(task, 'override', { reason })).statusMessage).toBe('success')
    expect(await settled(task.id)).toMatchObject({
      state: 'done',
      inserts: 1,
      overriddenBy: clerk.accountId,
      overrideReason: `${reason}（表内 1 行，应为 2 行；表内金额 ¥10.00，应为 ¥12.00）`,
    })
    const even = await sent('book', ['书名,书店,价格', '乙,北街书店,10.00'], 'expectedRows=1')
    expect((await move(even, 'override', { reason })).statusMessage).toContain('核对一致')
  })
})
