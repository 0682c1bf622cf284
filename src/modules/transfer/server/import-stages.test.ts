import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book, shop } from '#kernel/server/fixture/bookshop.ts'
import { findRow, findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { count, text } from '#kinds/index.ts'
import { personWith } from '#test/house.ts'
import { bring } from '#test/stand-ins.ts'
import { openWorld, type TransferWorld } from '#test/transfer-world.ts'
import { importTask } from '../model/import-task.ts'
import type { Importer } from './importer.ts'
import { importers } from './importer-of.ts'
import { resumeTransfers } from './upkeep.ts'

const clerk = personWith(['book.view', 'book.import', 'shop.view', 'shop.import'])
const busy = ['checking', 'running', 'undoing']
const path = 'transfer/importTask'
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.onProgress(async () => {}))

async function uploaded(resource: string, lines: readonly string[]): Promise<string> {
  const file = { name: 'a.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) }
  const answer = await world.upload(clerk, `/api/bookshop/${resource}/import`, file)
  expect(answer.statusMessage).toBe('success')
  return answer.dataPoints.importId
}

const books = (name: string, many: number) =>
  uploaded('book', [
    '书名,书店,价格',
    ...Array.from({ length: many }, (_, at) => `${name}${at},北街书店,${at + 1}`),
  ])

const settled = (id: string) => world.settled(clerk, path, id, busy)

async function move(id: string, name: string, answers = {}) {
  const { version } = (await world.get(clerk, `/api/${path}/getById`, { id })).dataPoints
  const question = { id, version, ...answers }
  const answer = await world.post(clerk, `/api/${path}/${name}`, question)
  expect(answer.statusMessage).toBe('success')
}

const booksNamed = async (name: string) =>
  (await world.house.prepare(act => findRows(act.tx, book, undefined, 5000))).filter(
    row => row.name.startsWith(name) && (row as { deletedAt?: unknown }).deletedAt === null,
  ).length

describe('a running import', () => {
  it('stops where it is, keeps what is written, and that can be undone', async () => {
    const id = await books('停', 450)
    await settled(id)
    world.onProgress(async () => {
      world.onProgress(async () => {})
      await move(id, 'stop')
    })
    await move(id, 'confirm')
    const stopped = await settled(id)
    expect(stopped).toMatchObject({ state: 'done', inserts: 200, ready: 450 })
    expect(await booksNamed('停')).toBe(200)
    await move(id, 'undo', { reason: '停了' })
    expect(await settled(id)).toMatchObject({ state: 'undone', inserts: 0 })
    expect(await booksNamed('停')).toBe(0)
  })

  it('is ended from the task list of the header as well', async () => {
    world.onProgress(async () => {
      for (const [id, task] of world.tasks) world.tasks.set(id, { ...task, state: 'cancelled' })
    })
    const id = await books('头', 300)
    expect(await settled(id)).toMatchObject({ state: 'cancelled' })
    expect(await world.files()).toEqual([])
  })

  it('goes on after a minute or two when its process died', async () => {
    const id = await books('续', 30)
    await settled(id)
    await world.house.prepare(async act => {
      const row = await findRow(act.tx, importTask, id)
      if (row) await moveRow(act, importTask, row, 'confirm', { cursor: 0 })
    })
    const beat = (ago: string) =>
      world.house.prepare(act =>
        act.tx.execute(
          sql`update import_task set beat_at = now() - ${ago}::interval where id = ${id}`,
        ),
      )
    await beat('1 minute')
    await world.house.run(resumeTransfers, {})
    expect(await jobsOf(id)).toBe(0)
    await beat('5 minutes')
    await world.house.run(resumeTransfers, {})
    expect(await settled(id)).toMatchObject({ state: 'done', inserts: 30 })
  })

  const jobsOf = async (id: string) => {
    const answer = await world.house.prepare(act =>
      act.tx.execute<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where name = 'transfer.apply-import' and data->>'id' = ${id}`,
      ),
    )
    return answer.rows[0]?.n
  }
})

describe('a file that breaks off or is too long', () => {
  it('fails as a whole, in words', async () => {
    const id = await uploaded('book', ['书名,书店,价格', '一,北街书店,1', '"二,北街书店,1'])
    expect(await settled(id)).toMatchObject({
      state: 'failed',
      message: '第 3 行有未闭合的双引号，请检查后再上传',
      can: [],
    })
  })
})

describe('a registered importer', () => {
  it('takes the place of one record after the other', async () => {
    const parts: number[] = []
    const several: Importer = {
      linesAtOnce: 1000,
      columns: () => [
        { name: 'town', field: text('城市', { required: true }), example: '北京' },
        { name: 'many', field: count('家数', { required: true, max: 9 }) },
      ],
      check: async (_act, lines) =>
        new Map(
          lines.flatMap(({ line, values }) =>
            values.town === '无' ? [[line, [{ column: 'town', message: '没有这个城市' }]]] : [],
          ),
        ),
      async apply(act, lines) {
        parts.push(lines.length)
        const outcomes = new Map()
        for (const { line, values } of lines) {
          const name = `${values.town}${values.many}店`
          const row = await insertRow(act, shop, { name, area: '1', opened: true })
          outcomes.set(line, { record: row.id, version: row.version })
        }
        return outcomes
      },
      undo: async (_act, lines) => new Map(lines.map(({ line }) => [line, '不能撤销'])),
    }
    bring(importers.of({ path: 'bookshop/shop', importer: several }))
    const id = await uploaded('shop', ['城市,家数', '北京,3', '无,1', '上海,12', '上海,2'])
    expect(await settled(id)).toMatchObject({ ready: 2, refused: 2 })
    await move(id, 'confirm')
    expect(await settled(id)).toMatchObject({ state: 'done', inserts: 2 })
    expect(parts).toEqual([2])
    await move(id, 'undo', { reason: '试' })
    expect(await settled(id)).toMatchObject({ state: 'undone', kept: 2, inserts: 2 })
  })
})
