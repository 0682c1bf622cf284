import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shop } from '#kernel/server/fixture/bookshop.ts'
import { changeGuard } from '#kernel/server/guard.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { given, writtenBytes, zipOf } from '#services/sheets/sheet-fixture.ts'
import { sourceOf } from '#services/sheets/sheet-source.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { readZipDirectory, unpack } from '#services/sheets/zip-directory.ts'
import { personWith } from '#test/house.ts'
import { answerPort, bring } from '#test/stand-ins.ts'
import { openWorld, sheetOf, type TransferWorld } from '#test/transfer-world.ts'
import { mostAtOnce } from '../model/import-task.ts'
import { importers } from './importer-of.ts'
import { resourceImporter } from './resource-importer.ts'

const clerk = personWith(['shop.view', 'shop.import'])
const other = personWith(['shop.view', 'shop.import'])
const busy = ['checking', 'running', 'undoing']
const tasks = '/api/transfer/importTask'
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A workbook of several sheets, each of lines of cells. */
async function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const parts: Record<string, Buffer> = {}
  const names = Object.keys(sheets)
  for (const [at, name] of names.entries()) {
    const [header = [], ...rows] = sheets[name] ?? []
    const width = Math.max(...(sheets[name] ?? []).map(({ length }) => length))
    const bytes = await writtenBytes(sink =>
      writeXlsx(sink, {
        sheetName: name,
        columns: Array.from({ length: width }, (_, place) => ({
          title: header[place] ?? '',
          format: 'text' as const,
        })),
        rows: given(rows.map(row => Array.from({ length: width }, (_, place) => row[place] ?? ''))),
      }),
    )
    const source = await sourceOf(bytes)
    for (const [path, entry] of await readZipDirectory(source)) {
      const content = await buffer(unpack(source, entry))
      const own = path.endsWith('/sheet1.xml') ? path.replace('1.xml', `${at + 1}.xml`) : path
      parts[own] ??= content
    }
  }
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  parts['xl/workbook.xml'] = Buffer.from(
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  )
  parts['xl/_rels/workbook.xml.rels'] = Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="s${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  )
  return { name: '书店名录.xlsx', bytes: await zipOf(parts) }
}

async function sent(file: { name: string; bytes: Buffer }, asked = 'mapping=ask') {
  const answer = await world.upload(clerk, `/api/bookshop/shop/import?${asked}`, file)
  expect(answer.statusMessage).toBe('success')
  return settled(answer.dataPoints.importId)
}
const settled = (id: unknown) => world.settled(clerk, 'transfer/importTask', String(id), busy)
const mapping = async (id: unknown) =>
  (await world.get(clerk, `${tasks}/getMapping`, { id })).dataPoints
const current = (id: unknown) => settled(id)

describe('a workbook with several sheets or a heading', () => {
  it('is read where its columns are, below the heading, in whichever sheet', async () => {
    const file = await workbook({
      说明: [['请按实际情况填写'], ['截止 6 月 30 日']],
      名录: [['2026 年书店名录'], [], ['店名', '地区'], ['东一店', '110101']],
    })
    const task = await sent(file)
    expect(task).toMatchObject({ state: 'checked', ready: 1, sheet: '名录', headerLine: 3 })
  })

  it('is asked about where two sheets fit, and read in the one that the person says', async () => {
    const file = await workbook({
      北区: [
        ['店名', '地区'],
        ['北一店', '110101'],
      ],
      南区: [['南区名录'], ['店名', '地区'], ['南一店', '440101'], ['南二店', '440101']],
    })
    const task = await sent(file)
    expect(task).toMatchObject({ state: 'mapping', sheet: '北区' })
    expect(await mapping(task.id)).toMatchObject({ sheets: ['北区', '南区'], headerLine: 1 })
    const place = { id: task.id, version: task.version, sheet: '南区', headerLine: null }
    expect((await world.post(other, `${tasks}/place`, place)).statusCode).toBe(4040)
    expect((await world.post(clerk, `${tasks}/place`, place)).statusMessage).toBe('success')
    expect((await world.post(clerk, `${tasks}/place`, place)).statusMessage).toContain('请刷新')
    const asked = await mapping(task.id)
    expect(asked).toMatchObject({ sheet: '南区', headerLine: 2 })
    expect(asked.header[0]).toMatchObject({ title: '店名', samples: ['南一店', '南二店'] })
    const { version } = await current(task.id)
    await world.post(clerk, `${tasks}/map`, { id: task.id, version, columns: ['name', 'area'] })
    expect(await settled(task.id)).toMatchObject({ state: 'checked', ready: 2, sheet: '南区' })
  })

  it('guesses a header of strange titles below a heading, and takes another line when told', async () => {
    const lines = [['书店登记表'], ['门店名', '区划码'], ['名称', '编码'], ['西一店', '110101']]
    const task = await sent(await workbook({ 登记: lines }))
    expect(task).toMatchObject({ state: 'mapping', headerLine: 2 })
    const at = (headerLine: number, version: unknown) =>
      world.post(clerk, `${tasks}/place`, { id: task.id, version, sheet: '登记', headerLine })
    expect((await at(50, task.version)).dataPoints.errors).toEqual([
      { field: 'headerLine', message: '所选的行是空的，请选择列名所在的行' },
    ])
    await at(3, task.version)
    const asked = await mapping(task.id)
    expect(asked.header).toMatchObject([{ title: '名称', samples: ['西一店'] }, { title: '编码' }])
    expect(asked.top[0]).toEqual({ line: 1, cells: ['书店登记表'] })
  })
})

describe('the file with remarks', () => {
  it('is the uploaded one while it waits, and the refused lines alone afterwards', async () => {
    const file = await workbook({
      封面: [['书店名录']],
      名录: [
        ['名录'],
        ['店名', '地区', '店长'],
        ['批一店', '110101', '王'],
        ['北街书店', '1', '李'],
      ],
    })
    const task = await sent(file)
    const { version } = task
    await world.post(clerk, `${tasks}/map`, {
      id: task.id,
      version,
      columns: ['name', 'area', null],
    })
    const checked = await settled(task.id)
    const answer = await world.fetch(clerk, `${tasks}/getErrorFile`, { id: String(task.id) })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('书店名录_批注'))
    const source = await sourceOf(answer.bytes)
    expect([...(await readZipDirectory(source)).keys()]).toContain('xl/worksheets/sheet2.xml')
    const again = await world.upload(clerk, '/api/bookshop/shop/import?mapping=ask', {
      name: '书店名录_批注.xlsx',
      bytes: answer.bytes,
    })
    // The column of remarks is nothing to ask about.
    expect(await settled(again.dataPoints.importId)).toMatchObject({ state: 'checked', total: 2 })

    await world.post(clerk, `${tasks}/confirm`, { id: task.id, version: checked.version })
    await settled(task.id)
    const rest = await world.fetch(clerk, `${tasks}/getErrorFile`, { id: String(task.id) })
    const { rows } = await sheetOf(rest.bytes)
    expect(rows.map(([name]) => name)).toEqual(['北街书店'])
  })
})

it('is confirmed only by whoever agreed to the terms of work, as it was uploaded', async () => {
  const task = await sent({ name: '店.csv', bytes: Buffer.from('店名,地区\n约一店,110101\n') })
  const { id, version } = task
  answerPort(changeGuard, async () => '请先同意使用条款')
  const refused = await world.post(clerk, `${tasks}/confirm`, { id, version })
  const cancelled = await world.post(clerk, `${tasks}/cancel`, { id, version })
  answerPort(changeGuard, async () => undefined)
  expect(refused.statusMessage).toBe('请先同意使用条款')
  expect(cancelled.statusMessage).toBe('success')
})

describe('a sheet of money', () => {
  it('is written as a whole or not at all, whatever the upload wishes', async () => {
    bring(
      importers.of({
        path: 'bookshop/shop',
        importer: {
          ...resourceImporter(world.house.house.registry.get(shop.path)),
          isWhole: true,
        },
      }),
    )
    const ways = await world.get(clerk, '/api/bookshop/shop/getImportWays')
    expect(ways.dataPoints).toMatchObject({ isWhole: true })
    const lines = ['店名,地区', '整一店,110101', '北街书店,110101']
    const task = await sent(
      { name: '店.csv', bytes: Buffer.from(lines.join('\n')) },
      'mapping=ask&policy=each',
    )
    expect(task).toMatchObject({ state: 'checked', ready: 1, policy: 'all' })
    const { id, version } = task
    const refused = await world.post(clerk, `${tasks}/confirm`, { id, version })
    expect(refused.statusMessage).toContain('有 1 行未通过')
    const names = await world.house.prepare(act => findRows(act.tx, shop, undefined))
    expect(names.map(({ name }) => name)).not.toContain('整一店')
  })

  it('that is too long for one piece stops at a line that is refused late, and can be undone', async () => {
    bring(
      importers.of({
        path: 'bookshop/shop',
        importer: {
          ...resourceImporter(world.house.house.registry.get(shop.path)),
          ...{ isWhole: true, linesAtOnce: 2 },
        },
      }),
    )
    const lines = ['店名,地区', ...['长一', '长二', '长尾'].map(name => `${name},110101`)]
    const { id, version } = await sent({ name: '店.csv', bytes: Buffer.from(lines.join('\n')) })
    await world.house.prepare(async act => {
      // The figures of a sheet of that length; its first lines are enough here.
      const rows = mostAtOnce + 1
      await act.tx.execute(
        sql`update import_task set total = ${rows}, ready = ${rows} where id = ${id}`,
      )
      await insertRow(act, shop, { name: '长尾', area: '110101' })
    })
    await world.post(clerk, `${tasks}/confirm`, { id, version })
    const failed = await settled(id)
    expect(failed).toMatchObject({ state: 'failed', inserts: 2 })
    expect(failed.message).toContain('此前写入的 2 行请撤销')
    const asked = { id, version: failed.version, reason: '更正后重传' }
    await world.post(clerk, `${tasks}/undo`, asked)
    expect(await settled(id)).toMatchObject({ state: 'undone', kept: 0 })
    const names = await world.house.prepare(act => findRows(act.tx, shop, undefined))
    expect(names.map(({ name }) => name).filter(name => name.startsWith('长'))).toEqual(['长尾'])
  })
})
