import { readFile } from 'node:fs/promises'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book } from '#kernel/server/fixture/bookshop.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow, updateRow } from '#kernel/server/rows.ts'
import { soldLimits } from '#kernel/server/sold-limits.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { partsOf } from '#services/sheets/sheet-fixture.ts'
import { personWith } from '#test/house.ts'
import { approve, openWorld, sheetOf, type TransferWorld } from '#test/transfer-world.ts'
import { exportJob } from '../model/export-job.ts'
import { expireTransfers } from './upkeep.ts'

const rights = ['book.view', 'book.export', 'book.unmask', 'shop.view']
const clerk = personWith(rights, { name: '王店员', loginName: 'wang' })
let world: TransferWorld
/** Rows of one export that the organisations' subscription sells. */
let mostRows: number | null = null

beforeAll(async () => {
  const sold = { name: 'sold', brings: [soldLimits.of(async () => ({ exportRows: mostRows }))] }
  world = await openWorld([sold])
  await world.house.prepare(async act => {
    for (let at = 0; at < 60; at++)
      await insertRow(act, book, {
        name: at === 0 ? '=HYPERLINK("http://x","看")' : `书${String(at).padStart(2, '0')}`,
        shop: at % 3 === 0 ? world.south : world.north,
        number: `N${at}`,
        price: 1234 + at,
        kind: at % 2 === 0 ? 'poem' : 'novel',
        seller: '13812345678',
        printedOn: '2026-01-31',
        cost: 500,
      })
  })
})
afterAll(() => world.close())

const approver = personWith(['exportApproval.view', 'exportApproval.approve'])

const busy = ['queued', 'running']

async function exported(person: Person, question: Record<string, unknown> = {}, second?: Person) {
  const begun = await world.get(person, '/api/bookshop/book/export', question)
  expect(begun.statusCode).toBe(1)
  const id: string = begun.dataPoints.exportId
  if (second !== undefined) await approve(world, second, id)
  const job = await world.settled(person, 'transfer/exportJob', id, busy)
  const file = await world.fetch(person, '/api/transfer/exportJob/read', { id })
  return { id, job, file, task: world.tasks.get(String(job.task)) }
}

describe('an export', () => {
  it('holds exactly the rows of the filtered list, in the columns asked for', async () => {
    const filter = JSON.stringify([
      { field: 'kind', op: 'in', value: ['poem'] },
      { field: 'price', op: 'from', value: 1240 },
    ])
    const listed = await world.get(clerk, '/api/bookshop/book/getList', { filter })
    const { job, file, task } = await exported(clerk, { filter, columns: 'name,price,state,shop' })
    const { header, rows, sheetNames } = await sheetOf(file.bytes)
    expect(header).toEqual(['书名', '价格', '状态', '书店'])
    const names: string[] = listed.dataPoints.map((row: { name: string }) => row.name)
    expect(rows.length).toBe(27)
    expect(rows.map(([name]) => name).sort()).toEqual(names.sort())
    expect(rows.find(([name]) => name === '书08')).toEqual(['书08', '12.42', '草稿', '北街书店'])
    // 说明 is hidden.
    expect(sheetNames).toEqual(['图书'])
    expect(job).toMatchObject({ state: 'done', rows: rows.length, percent: 100 })
    expect(job.conditions).toBe('类别 为 诗歌；价格 不小于 12.40')
    const any = JSON.stringify([{ any: JSON.parse(filter) }])
    const either = await exported(clerk, { filter: any, columns: 'name' })
    expect(either.job.conditions).toBe('类别 为 诗歌 或 价格 不小于 12.40')
    expect(Number(either.job.rows)).toBeGreaterThan(rows.length)
    expect(task).toMatchObject({ state: 'done', file: job.id })
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('图书_'))
  })

  it('carries who took it, when and by which conditions', async () => {
    const { file, job } = await exported(clerk, { keyword: '书0' })
    const parts = await partsOf(file.bytes)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('王店员（wang）')
    const about = await readSheet(file.bytes, { sheet: '说明' })
    const lines = []
    for await (const { cells } of about.rows) lines.push(cells)
    expect(lines).toContainEqual(['条件', '关键字 书0'])
    expect(lines).toContainEqual(['任务号', job.number])
    expect(lines).toContainEqual(['个人信息', '已脱敏'])
  })

  it('masks personal data unless the person may see them and says why', async () => {
    const masked = await sheetOf((await exported(clerk, { columns: 'name,seller' })).file.bytes)
    expect(new Set(masked.rows.map(([, seller]) => seller))).toEqual(new Set(['138****5678']))
    const ask = { columns: 'name,seller', unmasked: 1 }
    expect(await world.get(clerk, '/api/bookshop/book/export', ask)).toMatchObject({
      statusCode: 4001,
      dataPoints: { errors: [{ field: 'purpose' }, { field: 'reason' }] },
    })
    const other = personWith(['book.view', 'book.export'])
    const why = { purpose: 'verify', reason: '核对经手人电话' }
    expect(
      (await world.get(other, '/api/bookshop/book/export', { ...ask, ...why })).statusCode,
    ).toBe(4031)
    const clear = await exported(clerk, { ...ask, ...why }, approver)
    expect((await sheetOf(clear.file.bytes)).rows[0]?.[1]).toBe('13812345678')
    expect(clear.job).toMatchObject({ unmasked: true, ...why })
  })

  it('keeps the file for as many days as the settings say', async () => {
    const kept = async () => {
      const { id } = await exported(clerk, { columns: 'name' })
      const row = await world.house.prepare(act => findRow(act.tx, exportJob, id))
      return (Date.parse(row?.expiresAt ?? '') - Date.parse(row?.doneAt ?? '')) / 86_400_000
    }
    expect(await kept()).toBe(7)
    world.keepDays(2)
    expect(await kept()).toBe(2)
    world.keepDays(7)
  })

  it('keeps what was exported and asked unreadable on the disk and in the database', async () => {
    const reason = '核对经手人电话'
    const question = { columns: 'seller', format: 'csv', keyword: '13812345678' }
    const { id } = await exported(
      clerk,
      { ...question, unmasked: 1, purpose: 'verify', reason },
      approver,
    )
    const row = await world.house.prepare(act => findRow(act.tx, exportJob, id))
    const path = (await world.files()).find(each => each.endsWith(row?.file ?? '?')) ?? ''
    const stored = await readFile(path)
    expect(stored.length).toBeGreaterThan(100)
    expect(stored.includes('13812345678')).toBe(false)
    expect(row?.conditions).toBe('关键字 138****78')
    const orders = await world.house.prepare(act =>
      act.tx.execute<{ found: number }>(
        "select count(*)::int as found from transfer_order where position('13812345678'::bytea in sealed) > 0",
      ),
    )
    expect(orders.rows).toEqual([{ found: 0 }])
  })

  it('never lets a spreadsheet run what people typed', async () => {
    const csv = (await exported(clerk, { format: 'csv', columns: 'name' })).file.bytes.toString()
    expect(csv).toContain(`"'=HYPERLINK(""http://x"",""看"")"`)
    const xlsx = (await exported(clerk, { columns: 'name' })).file.bytes
    const parts = await partsOf(xlsx)
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
    expect((await sheetOf(xlsx)).rows.flat()).toContain('=HYPERLINK("http://x","看")')
  })

  it('never holds a foreign row, nor a column whose action is missing', async () => {
    const northern = personWith(rights, {
      ownerKind: 'organisation',
      ownerId: world.north,
      scope: 'organisation',
    })
    const { rows } = await sheetOf((await exported(northern, { columns: 'name,shop' })).file.bytes)
    expect(rows.length).toBe(40)
    expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(['北街书店']))
    const own = personWith(['book.view', 'book.export'], { scope: 'self' })
    expect((await exported(own)).job).toMatchObject({ rows: 0 })
    const narrow = personWith(['book.export'])
    expect((await world.get(narrow, '/api/bookshop/book/export')).statusCode).toBe(4031)
    expect(
      (await world.get(clerk, '/api/bookshop/book/export', { columns: 'name,cost' })).dataPoints
        .errors,
    ).toEqual([{ field: 'columns', message: '不能导出「cost」这一列' }])
    expect(
      (
        await world.get(clerk, '/api/bookshop/book/export', {
          filter: [{ field: 'cost', op: 'from', value: 1 }],
        })
      ).statusCode,
    ).toBe(4001)
  })

  it('is handed to its owner only, and only while the right is held', async () => {
    const { id } = await exported(clerk)
    const stranger = personWith(rights)
    expect((await world.fetch(stranger, '/api/transfer/exportJob/read', { id })).status).toBe(404)
    expect((await world.get(stranger, '/api/transfer/exportJob/getById', { id })).statusCode).toBe(
      4040,
    )
    const demoted = { ...clerk, actions: new Map([...clerk.actions].slice(0, 1)) }
    await world.house.call(demoted, 'GET', '/api/transfer/exportJob/getListByPage')
    expect((await world.fetch(demoted, '/api/transfer/exportJob/read', { id })).status).toBe(403)
  })

  it('is gone after seven days, and can be made again', async () => {
    const { id } = await exported(clerk, { columns: 'name', keyword: '书1' })
    await world.house.prepare(async act => {
      const row = await findRow(act.tx, exportJob, id)
      if (row) await updateRow(act, exportJob, row, { expiresAt: '2026-01-01T00:00:00.000Z' })
    })
    const late = await world.fetch(clerk, '/api/transfer/exportJob/read', { id })
    expect(JSON.parse(late.bytes.toString()).statusMessage).toBe('文件已过期，请重新导出')
    await world.house.run(expireTransfers, {})
    const job = await world.get(clerk, '/api/transfer/exportJob/getById', { id })
    expect(job.dataPoints).toMatchObject({ state: 'expired', can: ['repeat'] })
    expect((await world.files()).filter(each => each.endsWith(job.dataPoints.file))).toEqual([])
    const { version } = job.dataPoints
    await world.post(clerk, '/api/transfer/exportJob/repeat', { id, version })
    await world.settled(clerk, 'transfer/exportJob', id, busy)
    const again = await world.fetch(clerk, '/api/transfer/exportJob/read', { id })
    expect((await sheetOf(again.bytes)).rows.length).toBe(10)
  })

  it('is made again within the limits of one that is asked for', async () => {
    const person = personWith(rights, {
      ...{ ownerKind: 'organisation', ownerId: world.north, scope: 'organisation' },
    })
    const { id } = await exported(person, { columns: 'name' })
    await world.house.prepare(async act => {
      const row = await findRow(act.tx, exportJob, id)
      if (row) await updateRow(act, exportJob, row, { expiresAt: '2026-01-01T00:00:00.000Z' })
    })
    await world.house.run(expireTransfers, {})
    const path = '/api/transfer/exportJob'
    const again = async () => {
      const { version } = (await world.get(person, `${path}/getById`, { id })).dataPoints
      return (await world.post(person, `${path}/repeat`, { id, version })).statusMessage
    }
    mostRows = 5
    expect(await again()).toBe('订阅的单次导出为 5 行，请缩小范围')
    mostRows = null
    const queued = (state: string) =>
      world.house.prepare(act =>
        act.tx.execute(sql`
          insert into export_job select (jsonb_populate_record(one, jsonb_build_object(
                 'id', gen_random_uuid(), 'number', 'Z' || at, 'state', ${state}::text))).*
            from export_job as one, generate_series(1, 10) as at where one.id = ${id}`),
      )
    await queued('waiting')
    expect(await again()).toContain('您已有 10 个导出在等待或生成中')
    await world.house.prepare(act =>
      act.tx.execute(sql`delete from export_job where number like 'Z%'`),
    )
    expect(await again()).toBe('success')
    await world.settled(person, 'transfer/exportJob', id, busy)
  })

  it('is fetched ten times at most', async () => {
    const { id } = await exported(clerk)
    for (let time = 2; time <= 10; time++)
      expect((await world.fetch(clerk, '/api/transfer/exportJob/read', { id })).status).toBe(200)
    const eleventh = await world.fetch(clerk, '/api/transfer/exportJob/read', { id })
    expect(eleventh.status).toBe(422)
  })

  it('waits while two others of the same person are written', async () => {
    const person = personWith(rights)
    const others = await Promise.all([1, 2].map(() => exported(person)))
    const put = (state: string) =>
      world.house.prepare(act =>
        act.tx.execute(sql`update export_job set state = ${state}, beat_at = now()
          where account = ${person.accountId} and ${inArray(
            sql`id`,
            others.map(({ id }) => id),
          )}`),
      )
    await put('running')
    const { dataPoints } = await world.get(person, '/api/bookshop/book/export')
    const id = String(dataPoints.exportId)
    const another = await exported(personWith(rights))
    expect(another.job).toMatchObject({ state: 'done' })
    const waiting = await world.get(person, '/api/transfer/exportJob/getById', { id })
    expect(waiting.dataPoints).toMatchObject({ state: 'queued' })
    await put('done')
    expect(await world.settled(person, 'transfer/exportJob', id, busy)).toMatchObject({
      state: 'done',
    })
  })
})
