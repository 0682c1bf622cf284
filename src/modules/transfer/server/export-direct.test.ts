import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book } from '#kernel/server/fixture/bookshop.ts'
import { changeGuard } from '#kernel/server/guard.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { personWith } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { openWorld, sheetOf, type TransferWorld } from '#test/transfer-world.ts'
import { exportJob } from '../model/export-job.ts'

const clerk = personWith(['book.view', 'book.export', 'book.unmask'], { name: '王店员' })
const path = '/api/bookshop/book/export'
let world: TransferWorld

const addBooks = (count: number) =>
  world.house.prepare(async act => {
    for (let at = 0; at < count; at++)
      await insertRow(act, book, {
        name: `书${at}`,
        shop: at % 2 === 0 ? world.south : world.north,
        number: `N${at}${count}`,
        price: 1000,
        kind: 'novel',
        seller: '13812345678',
      })
  })

beforeAll(async () => {
  world = await openWorld()
  await addBooks(20)
})
afterAll(() => world.close())

async function direct(person: Person, question: Record<string, string> = {}) {
  const file = await world.fetch(person, path, { direct: '1', ...question })
  const listed = await world.get(person, '/api/transfer/exportJob/getListByPage')
  return { file, job: listed.dataPoints.list[0] }
}

describe('an export of few rows', () => {
  it('is the answer itself: masked, in scope, with its watermark and its hidden sheet', async () => {
    const northern = personWith(['book.view', 'book.export'], {
      ...{ ownerKind: 'organisation', ownerId: world.north, scope: 'organisation' },
    })
    const { file, job } = await direct(northern, { columns: 'name,seller' })
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('图书_'))
    const { header, rows } = await sheetOf(file.bytes)
    expect(header).toEqual(['书名', '经手人电话'])
    expect(rows.length).toBe(10)
    expect(new Set(rows.map(([, phone]) => phone))).toEqual(new Set(['138****5678']))
    const about: string[][] = []
    for await (const { cells } of (await readSheet(file.bytes, { sheet: '说明' })).rows)
      about.push(cells)
    expect(about).toContainEqual(['任务号', job.number])
    expect(job).toMatchObject({ state: 'done', rows: 10, downloads: 1, task: null })
    const again = await world.fetch(northern, '/api/transfer/exportJob/read', { id: job.id })
    expect(again.bytes.equals(file.bytes)).toBe(true)
  })

  it('waits for consent as a job does where personal data are wanted in the clear', async () => {
    const ask = { columns: 'seller', unmasked: '1', direct: '1' }
    const bare = await world.get(clerk, path, ask)
    expect(bare.dataPoints.errors).toMatchObject([{ field: 'purpose' }, { field: 'reason' }])
    const asked = await world.get(clerk, path, {
      ...ask,
      purpose: 'verify',
      reason: '核对经手人电话',
    })
    expect(asked.dataPoints).toEqual({ jobId: null, exportId: expect.any(String) })
    const id = asked.dataPoints.exportId
    expect(await world.house.prepare(act => findRow(act.tx, exportJob, id))).toMatchObject({
      state: 'waiting',
      file: null,
    })
  })

  it('is refused to whoever may not export, and to whoever must agree to the terms of work first', async () => {
    expect((await direct(personWith(['book.view']))).file.status).toBe(403)
    answerPort(changeGuard, async () => '请先同意使用条款')
    const { file } = await direct(clerk)
    answerPort(changeGuard, async () => undefined)
    expect(JSON.parse(file.bytes.toString()).statusMessage).toBe('请先同意使用条款')
  })

  it('is a job from 2,001 rows on', { timeout: 60_000 }, async () => {
    await addBooks(1981)
    const { dataPoints } = await world.get(clerk, path, { direct: '1', columns: 'name' })
    expect(dataPoints).toEqual({ jobId: expect.any(String), exportId: expect.any(String) })
    const filter = JSON.stringify([{ field: 'shop', op: 'in', value: [world.south] }])
    expect((await direct(clerk, { filter, columns: 'name' })).file.status).toBe(200)
  })
})
