import { afterAll, beforeAll, expect, it } from 'vitest'
import { given, writtenBytes } from '#services/sheets/sheet-fixture.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { personWith } from '#test/house.ts'
import { openWorld, type TransferWorld } from '#test/transfer-world.ts'

let world: TransferWorld
const tasks = '/api/transfer/importTask'
const clerk = personWith(['book.view', 'book.import', 'book.update', 'shop.view'])

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('offers what the person may import, with what a sheet must hold, and nothing else', async () => {
  const { dataPoints: types } = await world.get(clerk, `${tasks}/getTypes`)
  expect(types.map(({ source }: { source: string }) => source)).toEqual(['bookshop/book'])
  expect(types[0]).toMatchObject({ label: '图书', modes: expect.arrayContaining(['insert']) })
  const demanded = types[0].columns.filter(({ isDemanded }: { isDemanded: boolean }) => isDemanded)
  expect(demanded.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(['书名', '价格']),
  )
  expect((await world.get(personWith([]), `${tasks}/getTypes`)).dataPoints).toEqual([])
})

it('tells what a cell was read as beside what was typed, and gives the file back until it is confirmed', async () => {
  const bytes = await writtenBytes(sink =>
    writeXlsx(sink, {
      sheetName: '图书',
      columns: ['书名*', '书店*', '价格*'].map(title => ({ title, format: 'text' as const })),
      rows: given([
        ['读作', '北街书店', '￥12.5元'],
        ['有误', '北街书店', '十二块'],
      ]),
    }),
  )
  const sent = await world.upload(clerk, '/api/bookshop/book/import', { name: '新书.xlsx', bytes })
  const id = String(sent.dataPoints.importId)
  const busy = ['checking', 'running', 'undoing']
  const checked = await world.settled(clerk, 'transfer/importTask', id, busy)
  expect(checked).toMatchObject({ state: 'checked', ready: 1, refused: 1 })
  const { dataPoints: rows } = await world.get(clerk, `${tasks}/getRows`, { id, only: 'all' })
  expect(rows.list).toMatchObject([
    { state: 'ready', stateLabel: '通过', parsed: { 价格: '12.50' } },
    { state: 'bad', stateLabel: '错误' },
  ])
  const file = await world.fetch(clerk, `${tasks}/getFile`, { id })
  expect(file.bytes.equals(bytes)).toBe(true)
  const stranger = personWith(['book.import'])
  expect((await world.get(stranger, `${tasks}/getFile`, { id })).statusCode).toBe(4040)
  await world.post(clerk, `${tasks}/confirm`, { id, version: checked.version })
  await world.settled(clerk, 'transfer/importTask', id, busy)
  const late = await world.get(clerk, `${tasks}/getFile`, { id })
  expect(late.statusMessage).toBe('原文件只在确认导入之前保留')
})
