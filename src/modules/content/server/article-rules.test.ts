import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { makeOrganisation, makeStaff } from './fixture/content-world.ts'

/* What a column and an article may say, field by field. */

const actions = [
  ...['view', 'create', 'update', 'submit', 'publish', 'review', 'approve', 'reject'].map(
    verb => `article.${verb}`,
  ),
  ...['view', 'create', 'update', 'move', 'disable', 'delete'].map(verb => `column.${verb}`),
]

let house: TestHouse
let writer: Person
let stranger: Person

beforeAll(async () => {
  house = await openHouse(modules)
  const [mine, other] = await house.prepare(async act => [
    await makeOrganisation(act, '云岭助学基金会'),
    await makeOrganisation(act, '嘉陵救援中心'),
  ])
  writer = await house.prepare(act => makeStaff(act, mine ?? '', actions))
  stranger = await house.prepare(act => makeStaff(act, other ?? '', actions))
}, 120_000)
afterAll(() => house.close())

const call = (person: Person, path: string, question: object) =>
  house.call(person, 'POST', `/api/article/${path}`, question as Record<string, unknown>)

let serial = 0
const columnFacts = (more: object) => {
  serial += 1
  return { name: `栏目${serial}`, code: `column-${serial}`, kind: 'list', reviewSteps: 0, ...more }
}
const makeColumn = async (more: object = {}, person = writer) => {
  const answer = await call(person, 'column/insert', columnFacts(more))
  expect(answer).toMatchObject({ statusCode: 1 })
  return answer.dataPoints as { id: string; version: number }
}
/** What a call was refused for, by field. */
type Refused = Awaited<ReturnType<typeof call>>
const errorsOf = ({ dataPoints }: Refused): Record<string, string> =>
  Object.fromEntries(
    (dataPoints?.errors ?? []).map((each: { field: string; message: string }) => [
      each.field,
      each.message,
    ]),
  )
const refusedColumn = async (more: object) =>
  errorsOf(await call(writer, 'column/insert', columnFacts(more)))

describe('a column', () => {
  it('stands on the third level at most, and never below itself', async () => {
    const first = await makeColumn()
    const second = await makeColumn({ parent: first.id })
    const third = await makeColumn({ parent: second.id })
    expect(await refusedColumn({ parent: third.id })).toEqual({ parent: '栏目最多三级' })
    const move = (row: { id: string; version: number }, parent: string) =>
      call(writer, 'column/update', { id: row.id, version: row.version, parent })
    expect(errorsOf(await move(first, third.id))).toEqual({ parent: '不能移动到自己的下级' })
    const beside = await makeColumn()
    const below = await makeColumn({ parent: beside.id })
    // A column with two levels below it would reach the fourth.
    expect(errorsOf(await move(first, below.id))).toEqual({ parent: '栏目最多三级' })
    const foreign = await makeColumn({}, stranger)
    expect(await refusedColumn({ parent: foreign.id })).toHaveProperty('parent')
  })

  it('has a name that none of its neighbours has, and an address that none of its site has', async () => {
    const parent = await makeColumn()
    const name = '救助纪实'
    await makeColumn({ name, code: 'relief', parent: parent.id })
    expect(await refusedColumn({ name, code: 'relief', parent: parent.id })).toEqual({
      name: '同级栏目中已有该名称',
      code: '访问路径已存在',
    })
    await makeColumn({ name })
    await makeColumn({ name, code: 'relief' }, stranger)
    expect(await refusedColumn({ code: 'Bad Path' })).toHaveProperty('code')
  })

  it('that leads elsewhere says where to; a disclosure is reviewed', async () => {
    expect(await refusedColumn({ kind: 'link' })).toEqual({ link: '请填写链接地址' })
    expect(await refusedColumn({ kind: 'link', link: 'javascript:alert(1)' })).toHaveProperty(
      'link',
    )
    expect(await refusedColumn({ kind: 'disclosure' })).toEqual({
      reviewSteps: '信息公开栏目至少一级审核',
    })
  })

  it('keeps its kind once there are articles in it', async () => {
    const column = await makeColumn()
    const change = (version: number, kind: string) =>
      call(writer, 'column/update', { id: column.id, version, kind })
    const changed = await change(column.version, 'topic')
    expect(changed.statusCode).toBe(1)
    await write({ column: column.id })
    expect(errorsOf(await change(changed.dataPoints.version, 'list'))).toEqual({
      kind: '栏目已有文章，类型不可修改',
    })
  })

  it('is written in and reviewed by those whom it names alone', async () => {
    const colleague = await house.prepare(act => makeStaff(act, writer.ownerId, actions))
    const column = await makeColumn({ reviewSteps: 1, editors: [writer.accountId] })
    expect(await refusedArticle({ column: column.id }, colleague)).toMatchObject({
      column: expect.stringContaining('您不在栏目'),
    })
    const closed = await makeColumn({ reviewSteps: 1, reviewers: [writer.accountId] })
    const row = await write({ column: closed.id })
    const sent = await call(writer, 'article/submit', { id: row.id, version: row.version })
    expect(sent.statusCode).toBe(1)
    const approve = { id: row.id, version: sent.dataPoints.version }
    const decided = await call(colleague, 'article/approve', approve)
    expect(decided.statusCode).toBe(4031)
    expect(decided.statusMessage).toContain('可审核人员')
  })
})

const text = '<p>今天，三十位志愿者来到社区，为老人送去了过冬的棉被和取暖设备。</p>'
const articleFacts = (more: object) => ({ title: '志愿者走进社区', content: text, ...more })
const original = { original: true }

async function write(more: object, person = writer) {
  const answer = await call(person, 'article/insert', articleFacts({ ...original, ...more }))
  expect(answer).toMatchObject({ statusCode: 1 })
  return answer.dataPoints as { id: string; version: number; editorInCharge: string }
}
const refusedArticle = async (more: object, person = writer) =>
  errorsOf(await call(person, 'article/insert', articleFacts({ ...original, ...more })))

describe('an article', () => {
  it('stands in a column of its site that takes articles', async () => {
    const foreign = await makeColumn({}, stranger)
    expect(await refusedArticle({ column: foreign.id })).toHaveProperty('column')
    const link = await makeColumn({ kind: 'link', link: 'https://example.org' })
    expect(await refusedArticle({ column: link.id })).toEqual({
      column: '外部链接栏目不能放文章',
    })
    const { id, version } = await makeColumn()
    const kept = await write({ column: id })
    await call(writer, 'column/disable', { id, version })
    expect(await refusedArticle({ column: id })).toEqual({ column: '栏目已停用' })
    const change = { id: kept.id, version: kept.version, title: '志愿者又走进社区' }
    expect((await call(writer, 'article/update', change)).statusCode).toBe(1)
  })

  it('stands in three more at most, of its site, and not in its own again', async () => {
    const { id: column } = await makeColumn()
    const more = await Promise.all([1, 2, 3, 4].map(() => makeColumn()))
    const extra = more.map(({ id }) => id)
    const extras = (extraColumns: readonly string[]) => refusedArticle({ column, extraColumns })
    expect(await extras(extra)).toHaveProperty('extraColumns')
    expect(await extras(extra.slice(0, 3))).toEqual({})
    expect(await extras([column])).toEqual({ extraColumns: '同时发布的栏目不能与主栏目相同' })
    const foreign = await makeColumn({}, stranger)
    expect(await extras([foreign.id])).toHaveProperty('extraColumns')
  })

  it('names its source unless it is original, and leads to the web alone', async () => {
    const { id: column } = await makeColumn()
    expect(await refusedArticle({ column, original: false })).toEqual({
      source: '非原创文章须填写来源',
    })
    expect(await refusedArticle({ column, original: false, source: '新华社' })).toEqual({})
    expect(await refusedArticle({ column, kind: 'link' })).toEqual({ link: '请填写外链地址' })
    const leads = (link: string) => refusedArticle({ column, kind: 'link', link })
    expect(await leads('javascript:alert(1)')).toHaveProperty('link')
    expect(await leads('ftp://example.org/a')).toHaveProperty('link')
    expect(await leads('https://example.org/a')).toEqual({})
  })

  it('is in the charge of who wrote it, unless another is named', async () => {
    const { id: column } = await makeColumn()
    expect((await write({ column })).editorInCharge).toBe(writer.accountId)
    const colleague = await house.prepare(act => makeStaff(act, writer.ownerId, actions))
    const given = { column, editorInCharge: colleague.accountId }
    expect((await write(given)).editorInCharge).toBe(colleague.accountId)
  })

  it('bears twenty files at most, ten words, and is no longer than its limits', async () => {
    const { id: column } = await makeColumn()
    const files = Array.from({ length: 21 }, () => newId())
    expect(await refusedArticle({ column, attachments: files })).toHaveProperty('attachments')
    const words = Array.from({ length: 11 }, (_, at) => `词${at}`)
    expect(await refusedArticle({ column, keywords: words })).toHaveProperty('keywords')
    const long = (size: number) => `<p>${'字'.repeat(size)}</p>`
    expect(await refusedArticle({ column, content: long(100_001) })).toHaveProperty('content')
    expect(await refusedArticle({ column, content: long(10_001) })).toEqual({})
    expect(await refusedArticle({ column, title: '短题' })).toHaveProperty('title')
    expect(await refusedArticle({ column, shortTitle: '字'.repeat(21) })).toHaveProperty(
      'shortTitle',
    )
  })

  it('shows no picture of another site, nor as the poster of a film or behind a line', async () => {
    const { id: column } = await makeColumn()
    const shown = async (content: string) => {
      const made = (
        await call(writer, 'article/insert', { title: '图片来自何处', column, content })
      ).dataPoints
      return errorsOf(await call(writer, 'article/publish', { id: made.id, version: made.version }))
    }
    const away = 'https://elsewhere.example/a.png?x=1'
    const text = '<p>志愿者为老人送去了过冬的棉被。</p>'
    for (const part of [
      `<p><img src="${away}"></p>`,
      `<video controls src="/api/upms/editorFile?id=${newId()}" poster="${away}"></video>`,
      `<p data-background="background-image:url(${away});">一行</p>`,
    ])
      expect((await shown(text + part)).content).toContain('1 张图片不在本站')
    const own = `/api/upms/editorFile?id=${newId()}`
    expect(await shown(`${text}<video controls src="${own}" poster="${own}"></video>`)).toEqual({})
  })

  it('without a summary is summed up by its first hundred signs', async () => {
    const { id: column } = await makeColumn()
    const words = '第一句话。'.repeat(40)
    const row = await write({ column, content: `<p>${words}</p>` })
    const done = await call(writer, 'article/publish', { id: row.id, version: row.version })
    expect(done).toMatchObject({ statusCode: 1 })
    const read = await house.call(null, 'GET', '/api/article/public/getArticle', {
      id: row.id,
    })
    expect(read.dataPoints.snapshot.summary).toBe([...words].slice(0, 100).join(''))
  })
})
