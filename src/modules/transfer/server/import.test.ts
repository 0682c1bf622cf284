import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, shop } from '#kernel/server/fixture/bookshop.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { given, writtenBytes } from '#services/sheets/sheet-fixture.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { personWith } from '#test/house.ts'
import { openWorld, sheetOf, type TransferWorld } from '#test/transfer-world.ts'

const clerk = personWith(['book.view', 'book.import', 'book.update', 'shop.view', 'shop.import'])
const busy = ['checking', 'running', 'undoing']
const tasks = '/api/transfer/importTask'
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const fileOf = async (header: readonly string[], rows: readonly (readonly string[])[]) => ({
  name: '新书.xlsx',
  bytes: await writtenBytes(sink =>
    writeXlsx(sink, {
      sheetName: '图书',
      columns: header.map(title => ({ title, format: 'text' as const })),
      rows: given(rows),
    }),
  ),
})
const header = ['书名*', '书店*', '价格*', '类别', '页数', '印刷日期', '经手人电话']

async function checked(
  rows: readonly (readonly string[])[],
  { person = clerk, titles = header }: { person?: Person; titles?: readonly string[] } = {},
) {
  const answer = await world.upload(person, '/api/bookshop/book/import', await fileOf(titles, rows))
  expect(answer.statusMessage).toBe('success')
  return world.settled(person, 'transfer/importTask', answer.dataPoints.importId, busy)
}

async function moved(task: Record<string, unknown>, name: string, answers = {}, person = clerk) {
  const { id, version } = task
  const answer = await world.post(person, `${tasks}/${name}`, { id, version, ...answers })
  expect(answer.statusMessage).toBe('success')
  return world.settled(person, 'transfer/importTask', String(id), busy)
}

const booksNamed = (start: string) =>
  world.house.prepare(async act =>
    (await findRows(act.tx, book, undefined)).filter(
      row => row.name.startsWith(start) && (row as { deletedAt?: unknown }).deletedAt === null,
    ),
  )
const good = (name: string, more: readonly string[] = []) => [name, '北街书店', '12.5', ...more]

describe('an import', () => {
  it('of a header without a line below it is refused, not called a success', async () => {
    expect(await checked([])).toMatchObject({
      state: 'failed',
      message: '表头下面没有数据行，请填写后再上传',
    })
  })

  it('goes from the template over the errors and their correction to records, and back', async () => {
    const template = await world.fetch(clerk, '/api/bookshop/book/getTemplate')
    const { bytes } = template
    const titles = (await sheetOf(bytes)).header
    expect(template.headers['content-disposition']).toContain(encodeURIComponent('图书导入模板'))
    const { header: own } = await headerBelow(bytes)
    expect(own).toEqual(header)
    expect(titles[0]).toContain('请从表头的下一行开始填写')

    const task = await checked([
      good('模板一', ['小说', '300', '2026年1月31日', '138 1234 5678']),
      good('模板二', ['散文', '三百', '', '123']),
      ['模板三', '东街书店', '0.5', '', '', '', ''],
      good('禁书'),
      ['', '北街书店', '9', '', '', '', ''],
    ])
    expect(task).toMatchObject({ state: 'checked', total: 5, ready: 1, refused: 4, amount: 1250 })
    expect(await booksNamed('模板')).toEqual([])
    // The sheet is kept until it is confirmed: its columns may be read anew.
    expect(await world.files()).toHaveLength(1)

    const rows = await world.get(clerk, `${tasks}/getRows`, { id: task.id, only: 'refused' })
    expect(rows.dataPoints.total).toBe(4)
    const errors = rows.dataPoints.list.map(
      ({ no, errors }: { no: number; errors: { label: string; message: string }[] }) => [
        no,
        errors.map(({ label, message }) => `${label}|${message}`),
      ],
    )
    expect(errors).toEqual([
      [
        3,
        [
          '类别|类别：应为小说、诗歌之一',
          '页数|页数：应为整数',
          '经手人电话|经手人电话：电话号码格式不正确，应为 11 位手机号或带区号的座机号',
        ],
      ],
      [4, ['书店|书店「东街书店」不存在或无权使用', '价格|价格：不能少于 1.00 元']],
      [5, ['书名|书名含有禁用字']],
      [6, ['书名|请填写书名']],
    ])
    expect(rows.dataPoints.list[0].cells).toMatchObject({ 书名: '模板二', 经手人电话: '123' })

    const groups = await world.get(clerk, `${tasks}/getErrors`, { id: task.id })
    expect(groups.dataPoints).toHaveLength(7)
    expect(groups.dataPoints).toContainEqual({
      ...{ field: 'name', message: '书名含有禁用字' },
      ...{ count: 1, lines: '5' },
    })
    const { field, message } = groups.dataPoints.find(
      ({ lines }: { lines: string }) => lines === '6',
    )
    const one = { id: task.id, only: 'refused', field, message }
    expect((await world.get(clerk, `${tasks}/getRows`, one)).dataPoints).toMatchObject({
      total: 1,
      list: [{ no: 6 }],
    })
    const foreign = personWith(['book.import'])
    expect((await world.get(foreign, `${tasks}/getErrors`, { id: task.id })).statusCode).toBe(4040)

    const sheet = await world.fetch(clerk, `${tasks}/getErrorFile`, {
      id: String(task.id),
      only: 'refused',
    })
    const bad = await sheetOf(sheet.bytes)
    expect(bad.header.at(-1)).toBe('错误原因')
    expect(bad.rows.map(cells => cells.at(-1))).toContain('原第 5 行：书名含有禁用字')

    const corrected = await world.post(clerk, `${tasks}/correct`, {
      id: task.id,
      line: 4,
      cells: { 书店: '南街书店', 价格: '15' },
    })
    expect(corrected.dataPoints).toMatchObject({ state: 'ready', errors: [] })
    const done = await moved(task, 'confirm')
    expect(done).toMatchObject({ state: 'done', inserts: 2, refused: 3, percent: 100 })
    const books = await booksNamed('模板')
    expect(
      books.map(({ name, shop: own, price, kind, pages, printedOn, seller, createdBy }) => ({
        ...{ name, own, price, kind, pages, printedOn, seller, createdBy },
      })),
    ).toEqual([
      {
        ...{ name: '模板一', own: world.north, price: 1250, kind: 'novel', pages: 300 },
        ...{ printedOn: '2026-01-31', seller: '13812345678', createdBy: clerk.accountId },
      },
      {
        ...{ name: '模板三', own: world.south, price: 1500, kind: 'novel', pages: null },
        ...{ printedOn: null, seller: null, createdBy: clerk.accountId },
      },
    ])

    const again = await checked(bad.rows.map(fixed), { titles: bad.header })
    expect(again).toMatchObject({ ready: 4, refused: 0 })
    await moved(again, 'confirm')

    const undone = await moved(done, 'undo', { reason: '试导入' })
    expect(undone).toMatchObject({ state: 'undone', inserts: 0, kept: 0 })
    expect((await booksNamed('模板')).map(({ name }) => name)).not.toContain('模板一')
  })

  const fixed = (cells: readonly string[]) =>
    cells.map((cell, at) => {
      if (at === 0) return cell === '禁书' || cell === '' ? '可售书' : cell
      if (at === 1) return '北街书店'
      return at === 2 ? '10' : ''
    })

  it('undone keeps what people changed since, and names it', async () => {
    const done = await moved(await checked([good('撤一'), good('撤二')]), 'confirm')
    const [first] = await booksNamed('撤一')
    await world.house.prepare(async act => {
      if (first) await updateRow(act, book, first, { price: 9900 })
    })
    const undone = await moved(done, 'undo', { reason: '导错了' })
    expect(undone).toMatchObject({ state: 'undone', kept: 1 })
    expect((await booksNamed('撤')).map(({ name }) => name)).toEqual(['撤一'])
    const rows = await world.get(clerk, `${tasks}/getRows`, { id: done.id, only: 'refused' })
    expect(rows.dataPoints.list).toMatchObject([
      { no: 2, errors: [{ message: '未撤销：导入后已被修改' }] },
    ])
  })

  it('counts what exists already, or stands twice in the sheet, as repetitions', async () => {
    // `地区` is demanded of a new shop although its list does not show it.
    const titles = ['店名', '地区']
    const rows = ['北街书店', '西街书店', '西街书店'].map(name => [name, '110101'])
    const file = await fileOf(titles, rows)
    const send = async () => {
      const answer = await world.upload(clerk, '/api/bookshop/shop/import', file)
      return world.settled(clerk, 'transfer/importTask', answer.dataPoints.importId, busy)
    }
    const task = await send()
    expect(task).toMatchObject({ ready: 1, duplicates: 2, refused: 0 })
    await moved(task, 'confirm')
    const again = await send()
    expect(again).toMatchObject({ ready: 0, duplicates: 3 })
    expect(again.message).toContain('同一文件已于')
    expect(again.can).toEqual(['cancel'])
    const shops = await world.house.prepare(act => findRows(act.tx, shop, undefined))
    expect(shops.filter(({ name }) => name === '西街书店').length).toBe(1)
  })

  it('writes into the own organisation only, whatever the sheet names', async () => {
    const northern = personWith(['book.view', 'book.import'], {
      ownerKind: 'organisation',
      ownerId: world.north,
      scope: 'organisation',
    })
    const template = await world.fetch(northern, '/api/bookshop/book/getTemplate')
    expect((await headerBelow(template.bytes)).header).not.toContain('书店*')
    const task = await checked([['外店', '南街书店', '10']], {
      person: northern,
      titles: ['书名', '书店', '价格'],
    })
    expect(task.message).toContain('未识别的列：书店')
    await moved(task, 'confirm', {}, northern)
    expect((await booksNamed('外店')).map(row => row.shop)).toEqual([world.north])
  })

  it('belongs to whoever uploaded it, and ends with the right to import', async () => {
    const task = await checked([good('私有')])
    const stranger = personWith(['book.view', 'book.import'])
    const { id, version } = task
    for (const path of ['getById', 'getRows', 'getErrorFile'])
      expect((await world.get(stranger, `${tasks}/${path}`, { id })).statusCode).toBe(4040)
    expect((await world.post(stranger, `${tasks}/confirm`, { id, version })).statusCode).toBe(4040)
    const demoted = { ...clerk, actions: new Map() }
    expect((await world.post(demoted, `${tasks}/confirm`, { id, version })).statusCode).toBe(4031)
    const nobody = personWith(['book.view'])
    const file = await fileOf(header, [])
    expect((await world.upload(nobody, '/api/bookshop/book/import', file)).statusCode).toBe(4031)
  })

  it('refuses at once what is no sheet, or lacks a column', async () => {
    const kept = await world.files()
    const send = async (file: { name: string; bytes: Buffer }) =>
      (await world.upload(clerk, '/api/bookshop/book/import', file)).dataPoints.errors
    expect(await send({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7 x') })).toEqual([
      { field: 'upfile', message: '这不是表格文件，请上传 .xlsx 或 .csv 文件' },
    ])
    expect(await send(await fileOf(['书名', '页数'], [['一', '1']]))).toEqual([
      { field: 'upfile', message: '缺少必填列：书店、价格，请使用下载的模板' },
    ])
    expect(await world.files()).toEqual(kept)
  })

  it('keeps what was typed sealed', async () => {
    await checked([good('密', ['', '', '', '13700001111'])])
    const found = await world.house.prepare(act =>
      act.tx.execute(`select line from import_row where position('13700001111'::bytea in sealed) > 0
        or errors::text like '%13700001111%'`),
    )
    expect(found.rows).toEqual([])
  })

  it('can be cancelled before it is confirmed', async () => {
    const task = await checked([good('取消')])
    expect(await moved(task, 'cancel')).toMatchObject({ state: 'cancelled', can: [] })
    expect(await booksNamed('取消')).toEqual([])
  })

  it('refuses at its line what was taken between check and confirmation', async () => {
    const answer = await world.upload(
      clerk,
      '/api/bookshop/shop/import',
      await fileOf(
        ['店名', '地区'],
        [
          ['甲店', '110101'],
          ['乙店', '110101'],
        ],
      ),
    )
    const task = await world.settled(clerk, 'transfer/importTask', answer.dataPoints.importId, busy)
    expect(task.ready).toBe(2)
    await world.house.prepare(act =>
      insertRow(act, shop, { name: '甲店', area: '110101', opened: true }),
    )
    expect(await moved(task, 'confirm')).toMatchObject({ state: 'done', inserts: 1, duplicates: 1 })
  })
})

/** A template's header stands below its instruction and hints. */
async function headerBelow(bytes: Buffer) {
  const { readSheet } = await import('#services/sheets/read-sheet.ts')
  return readSheet(bytes, { headerOf: cells => cells.includes('书名*') })
}
