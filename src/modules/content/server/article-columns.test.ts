import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type ColumnDesk, openColumns } from '#test/column-desk.ts'
import type { Answer } from '#test/house.ts'

/* What the columns of an article ask of it, and of whoever writes it. */

let desk: ColumnDesk
let mine: string
let makeColumn: ColumnDesk['makeColumn']
let read: ColumnDesk['read']
let listed: ColumnDesk['listed']
let merge: ColumnDesk['merge']

beforeAll(async () => {
  desk = await openColumns()
  ;({ mine, makeColumn, read, listed, merge } = desk)
})
afterAll(() => desk.house.close())

const sentenceOf = ({ dataPoints }: Answer): string => dataPoints.errors[0].message

describe('what readers have', () => {
  it('keeps its columns and its readers until the change has passed review', async () => {
    const [here, there] = [await makeColumn(), await makeColumn()]
    const { writer, row } = await desk.published(mine, here.code)
    const open = (await desk.moved(writer, row, 'correct', { note: '换一个栏目' })).dataPoints
    const change = { column: there.id, extraColumns: [here.id], visibility: 'internal' }
    const changed = await desk.call(writer, 'article/update', {
      ...{ id: row.id, version: open.version },
      ...change,
    })
    expect(changed).toMatchObject({ statusCode: 1 })
    expect(await listed(here.code)).toEqual([row.id])
    expect(await listed(there.code)).toEqual([])
    const sent = (await desk.moved(writer, changed.dataPoints, 'submit')).dataPoints
    expect(await listed(here.code)).toEqual([row.id])
    await desk.approved(sent, mine)
    expect(await listed(here.code)).toEqual([])
    expect((await desk.ask(null, 'public/getArticle', { id: row.id })).status).toBe(404)
    expect(await read(writer, row.id)).toMatchObject({
      ...{ liveColumn: there.id, liveExtraColumns: [here.id], liveVisibility: 'internal' },
    })
  })

  it('gets its columns back when a correction is given up', async () => {
    const [here, there] = [await makeColumn(), await makeColumn()]
    const { writer, row } = await desk.published(mine, here.code)
    const open = (await desk.moved(writer, row, 'correct', { note: '换一个栏目' })).dataPoints
    const { dataPoints } = await desk.call(writer, 'article/update', {
      ...{ id: row.id, version: open.version, column: there.id, visibility: 'member' },
    })
    const back = (await desk.moved(writer, dataPoints, 'abandon')).dataPoints
    expect(back).toMatchObject({ column: here.id, visibility: 'public', state: 'published' })
  })

  it('moves to another column only where nobody reviews', async () => {
    const [free, other, reviewed] = [
      await makeColumn({ reviewSteps: 0 }),
      await makeColumn({ reviewSteps: 0 }),
      await makeColumn(),
    ]
    const writer = await desk.staffOf(mine)
    const row = await desk.written(writer, free.code)
    const live = (await desk.moved(writer, row, 'publish')).dataPoints
    const refused = await desk.moved(writer, live, 'relocate', { column: reviewed.id })
    expect(sentenceOf(refused)).toContain('已发布的文章请更正后送审')
    expect(await desk.moved(writer, live, 'relocate', { column: other.id })).toMatchObject({
      statusCode: 1,
    })
    expect(await listed(other.code)).toEqual([row.id])
    expect(await listed(free.code)).toEqual([])
  })

  it('leaves 信息公开 only through the review that put it there', async () => {
    const free = await makeColumn({ reviewSteps: 0 })
    const { writer, row } = await desk.published(mine, 'annual-report', {
      disclosure: 'annualReport',
    })
    const away = await desk.moved(writer, row, 'relocate', { column: free.id, disclosure: null })
    expect(sentenceOf(away)).toContain('不能直接移出')
    const open = (await desk.moved(writer, row, 'correct', { note: '换到普通栏目' })).dataPoints
    const { dataPoints: changed } = await desk.call(writer, 'article/update', {
      ...{ id: row.id, version: open.version, column: free.id, disclosure: null },
    })
    const { can } = await read(writer, row.id)
    expect(can).toContain('submit')
    expect(can).not.toContain('publish')
    const freely = await desk.moved(writer, changed, 'publish')
    expect(freely.statusMessage).toContain('级审核，请提交审核')
    const sent = (await desk.moved(writer, changed, 'submit')).dataPoints
    expect(sent).toMatchObject({ state: 'pending', liveColumn: row.column })
    expect(await desk.approved(sent, mine)).toMatchObject({ liveColumn: free.id })
  })

  it('comes back by the platform alone where the platform took it down', async () => {
    const { writer, row } = await desk.published(mine, 'party')
    const platform = await desk.staffOf(null)
    const off = (await desk.moved(platform, row, 'offline', { reason: '内容失实，先行下线' }))
      .dataPoints
    expect(await desk.moved(writer, off, 'online')).toMatchObject({ statusCode: 4031 })
    expect((await read(writer, row.id)).can).not.toContain('online')
    const back = await desk.moved(platform, off, 'online')
    expect(back.dataPoints).toMatchObject({ state: 'published', isBarred: false })
  })

  it('passes a review after the platform took it down, also where the column asks none', async () => {
    const { code } = await makeColumn({ reviewSteps: 0 })
    const writer = await desk.staffOf(mine)
    const row = await desk.written(writer, code)
    const live = (await desk.moved(writer, row, 'publish')).dataPoints
    const platform = await desk.staffOf(null)
    const off = (await desk.moved(platform, live, 'offline', { reason: '内容失实，先行下线' }))
      .dataPoints
    const note = { note: '改正了受益人数' }
    expect((await desk.moved(writer, off, 'publish', note)).statusMessage).toContain('1 级审核')
    const sent = (await desk.moved(writer, off, 'submit', note)).dataPoints
    expect(await desk.approved(sent, mine)).toMatchObject({ state: 'published', isBarred: false })
  })
})

it('tells each text once over its pages, also where many were published at one moment', async () => {
  const { code } = await makeColumn()
  const { row } = await desk.published(mine, code)
  await desk.house.prepare(act =>
    act.tx.execute(sql`
      with made as (
        insert into article select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'number', a.number || n))).*
          from article a, generate_series(1, 44) n where a.id = ${row.id}::uuid returning id)
      insert into article_version
        select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'article', made.id))).*
          from article_version v, made where v.article = ${row.id}::uuid`),
  )
  const pages = [await listed(code), await listed(code, 2), await listed(code, 3)]
  expect(pages.map(each => each.length)).toEqual([20, 20, 5])
  expect(new Set(pages.flat()).size).toBe(45)
})

describe('the editors of a column', () => {
  it('alone write in it, take texts out of it, and publish in it besides', async () => {
    const [editor, stranger] = [await desk.staffOf(mine), await desk.staffOf(mine)]
    const own = await makeColumn({ editors: [editor.accountId] })
    const open = await makeColumn()
    const row = await desk.written(editor, own.code)
    const { id, version } = row
    const asked = (path: string, more: object = {}) =>
      desk.call(stranger, path, { id, version, ...more })
    const refusals = [
      await asked('article/update', { title: '他人改的标题' }),
      await asked('article/update', { column: open.id }),
      await asked('article/relocate', { column: open.id }),
      await asked('article/submit'),
    ]
    for (const each of refusals) expect(JSON.stringify(each)).toContain('可编辑人员')
    const { dataPoints } = await asked('article/moveMany', {
      ...{ id: undefined, version: undefined, move: 'relocate', answers: { column: open.id } },
      rows: [{ id, version }],
    })
    expect(dataPoints).toMatchObject({ done: [], refused: [{ id }] })
    const mineToo = await desk.written(stranger, open.code)
    const besides = await desk.call(stranger, 'article/update', {
      ...{ id: mineToo.id, version: mineToo.version, extraColumns: [own.id] },
    })
    expect(besides.dataPoints.errors).toMatchObject([{ field: 'extraColumns' }])
    const into = await desk.moved(stranger, mineToo, 'relocate', { column: own.id })
    expect(into).toMatchObject({ statusCode: 4031 })
    const { can } = await read(stranger, id)
    for (const verb of ['update', 'delete', 'submit', 'relocate']) expect(can).not.toContain(verb)
    expect((await read(editor, id)).can).toEqual(expect.arrayContaining(['update', 'submit']))
  })

  it('alone delete its texts and bring them back', async () => {
    const more = ['article.restore']
    const [editor, stranger] = [await desk.staffOf(mine, more), await desk.staffOf(mine, more)]
    const own = await makeColumn({ editors: [editor.accountId] })
    const { id } = await desk.written(editor, own.code)
    const remove = (person: Person) =>
      desk.house.call(person, 'DELETE', '/api/article/article/delete', { id })
    expect(await remove(stranger)).toMatchObject({ statusCode: 4031 })
    expect(await remove(editor)).toMatchObject({ statusCode: 1 })
    expect(await desk.call(stranger, 'article/restore', { id })).toMatchObject({ statusCode: 4031 })
    expect(await desk.call(editor, 'article/restore', { id })).toMatchObject({ statusCode: 1 })
  })

  it('are told in the tree of columns which are theirs', async () => {
    const [editor, stranger] = [await desk.staffOf(mine), await desk.staffOf(mine)]
    const own = await makeColumn({ editors: [editor.accountId] })
    const mayWrite = async (person: Person) =>
      (await desk.ask(person, 'column/getTree')).dataPoints.find(
        ({ id }: { id: string }) => id === own.id,
      ).extra.mayWrite
    expect(await mayWrite(editor)).toBe(true)
    expect(await mayWrite(stranger)).toBe(false)
  })
})

describe('the merging of columns', () => {
  it('loses no place of an article, and doubles none', async () => {
    const [from, into, third] = [await makeColumn(), await makeColumn(), await makeColumn()]
    const besides = await desk.published(mine, third.code, { extraColumns: [from.id] })
    const both = await desk.published(mine, third.code, { extraColumns: [from.id, into.id] })
    const beside = await desk.published(mine, from.code, { extraColumns: [into.id, third.id] })
    expect(await merge(from.id, into.id)).toMatchObject({ statusCode: 1, dataPoints: { moved: 1 } })
    const all = [besides.row.id, both.row.id, beside.row.id].sort()
    expect((await listed(into.code)).sort()).toEqual(all)
    const reader = await desk.staffOf(mine)
    for (const [id, extras] of [
      [besides.row.id, [into.id]],
      [both.row.id, [into.id]],
      [beside.row.id, [third.id]],
    ] as const)
      expect(await read(reader, id)).toMatchObject({
        ...{ extraColumns: extras, liveExtraColumns: extras },
      })
  })

  it('keeps what the law has either column publish', async () => {
    const facts = { kind: 'disclosure' }
    const from = await makeColumn({ ...facts, required: ['audit'] })
    const into = await makeColumn({ ...facts, required: ['charter'] })
    expect(await merge(from.id, into.id)).toMatchObject({ statusCode: 1 })
    expect(await desk.columnOf(mine, into.code)).toMatchObject({ required: ['charter', 'audit'] })
  })

  it('brings nothing that readers have into a column of more reviews, or of none', async () => {
    const [from, strict] = [await makeColumn(), await makeColumn({ reviewSteps: 2 })]
    const off = await makeColumn()
    const admin = await desk.staffOf(mine)
    const { id, version } = await desk.columnOf(mine, off.code)
    await desk.call(admin, 'column/disable', { id, version })
    await desk.published(mine, from.code)
    expect(sentenceOf(await merge(from.id, strict.id))).toContain('有 1 篇文章已发布或待发布')
    expect(sentenceOf(await merge(from.id, off.id))).toBe('目标栏目已停用')
  })
})

it('takes a move to another column back whole', async () => {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'annual-report', { disclosure: 'annualReport' })
  const there = await makeColumn()
  const moved = await desk.moved(writer, row, 'relocate', { column: there.id })
  expect(moved.dataPoints).toMatchObject({ column: there.id, disclosure: null })
  const back = await desk.moved(writer, moved.dataPoints, 'relocate', {
    ...{ column: row.column, disclosure: row.disclosure },
  })
  expect(back.dataPoints).toMatchObject({ column: row.column, disclosure: 'annualReport' })
})
