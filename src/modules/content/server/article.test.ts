import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationLog } from '#kernel/server/operation.ts'
import { newId } from '#kernel/server/uuid.ts'
import { findChangesSince, writeOperations } from '#modules/log/server/index.ts'
import type { Answer } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { openWriting, plainStory, type WritingWorld } from '#test/writing.ts'
import { findWords } from './find-words.ts'
import { contentPorts } from './ports.ts'

let desk: WritingWorld
let mine: string
let other: string

beforeAll(async () => {
  desk = await openWriting()
  answerPort(operationLog, writeOperations)
  ;({ mine, other } = desk)
})
afterAll(() => desk.house.close())

const published = async (code: string, more: object = {}) =>
  (await desk.published(mine, code, more)).row

const errorsOf = ({ dataPoints }: Answer): Record<string, string> =>
  Object.fromEntries(
    (dataPoints?.errors ?? []).map((each: { field: string; message: string }) => [
      each.field,
      each.message,
    ]),
  )

it('stores no script, whatever the API is sent', async () => {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party', {
    content:
      '<p onclick="x()">正文<img src=x onerror=alert(1)><a href="javascript:alert(1)">链接</a></p><script>alert(1)</script><svg onload=alert(1)></svg><iframe src="https://evil.example/"></iframe>',
  })
  for (const bad of ['onclick', 'onerror', 'javascript', 'script', 'svg', 'evil.example'])
    expect(row.content).not.toContain(bad)
  const changed = await desk.call(writer, 'article/update', {
    id: row.id,
    version: row.version,
    content: '<p>改</p><img src=1 onerror=alert(2)>',
  })
  expect(changed.dataPoints.content).not.toContain('onerror')
})

it('tells in its history which paragraphs changed, and since a version all that did', async () => {
  const writer = await desk.staffOf(mine)
  const text = (money: string, end: string) =>
    `<p>善款已经送到。</p><p>每人${money}元。</p><p>${end}</p>`
  let row = await desk.written(writer, 'party', { content: text('三百', '谢谢。') })
  const since = row.version
  for (const content of [text('四百', '谢谢。'), text('四百', '感谢！')])
    row = (await desk.call(writer, 'article/update', { id: row.id, version: row.version, content }))
      .dataPoints
  const history = await desk.house.call(writer, 'GET', '/api/log/operation/getOfRecord', {
    ...{ resource: 'article/article', id: row.id },
  })
  const told = history.dataPoints.map(
    ({ changes }: { changes: { field: string; before: string; after: string }[] }) =>
      changes.filter(({ field }) => field === 'content'),
  )
  expect(told[1]).toMatchObject([{ before: '每人三百元。', after: '每人四百元。' }])
  expect(told[0]).toMatchObject([{ before: '谢谢。', after: '感谢！' }])
  const changes = async () =>
    (
      await desk.house.prepare(act =>
        findChangesSince(act, { resource: 'article/article', id: row.id, version: since }),
      )
    ).filter(({ field }) => field === 'content')
  expect(await changes()).toEqual([
    { field: 'content', before: '每人三百元。\n谢谢。', after: '每人四百元。\n感谢！' },
  ])
  const back = { id: row.id, version: row.version, content: text('三百', '感谢！') }
  expect(await desk.call(writer, 'article/update', back)).toMatchObject({ statusCode: 1 })
  expect(await changes()).toEqual([{ field: 'content', before: '谢谢。', after: '感谢！' }])
})

it('passes a column of two steps only after two reviewers, none of them the writer', async () => {
  const writer = await desk.staffOf(mine, ['article.review'])
  const column = await desk.columnOf(mine, 'news')
  const raised = await desk.call(writer, 'column/update', {
    id: column.id,
    version: column.version,
    reviewSteps: 2,
  })
  expect(raised.statusCode).toBe(1)
  const draft = await desk.written(writer, 'party')
  const row = (
    await desk.call(writer, 'article/update', {
      id: draft.id,
      version: draft.version,
      column: column.id,
    })
  ).dataPoints
  const sent = await desk.moved(writer, row, 'submit')
  expect(sent.statusCode).toBe(1)
  expect(await desk.moved(writer, sent.dataPoints, 'approve')).toMatchObject({ statusCode: 4031 })
  const first = await desk.moved(
    await desk.staffOf(mine, ['article.review']),
    sent.dataPoints,
    'approve',
  )
  expect(first.dataPoints).toMatchObject({ state: 'pending', step: 2, stepsTotal: 2 })
  const second = await desk.moved(
    await desk.staffOf(mine, ['article.review']),
    first.dataPoints,
    'approve',
  )
  expect(second.dataPoints).toMatchObject({ state: 'published', versionNo: 1, liveVersion: 1 })
})

it('refuses blocked words with their place, keeps marked ones for the reviewer, and masks replaced ones', async () => {
  const levels = { 违禁品: 'block', 可疑词: 'review', 脏字: 'replace' } as const
  reconnect(contentPorts, {
    checkWords: given =>
      Object.entries(levels).flatMap(([word, level]) => {
        const from = given.indexOf(word)
        return from === -1 ? [] : [{ word, level, from, to: from + word.length }]
      }),
  })
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party', {
    content: '<p>一</p><p>二</p><p>这里有违禁品出售</p>',
  })
  const refused = await desk.moved(writer, row, 'submit')
  expect(refused.dataPoints.errors).toMatchObject([
    { field: 'content', message: expect.stringContaining('第 3 段含敏感词「违禁品」') },
  ])
  const gallery = [{ file: newId(), caption: '违禁品的照片' }]
  const besides = await desk.call(writer, 'article/update', {
    ...{ id: row.id, version: row.version, content: '<p>三</p>', shortTitle: '违禁品' },
  })
  const hidden = await desk.moved(writer, besides.dataPoints, 'submit')
  expect(Object.keys(errorsOf(hidden))).toEqual(['shortTitle'])
  expect(findWords({ ...besides.dataPoints, gallery })).toContainEqual(
    expect.objectContaining({ field: 'gallery', word: '违禁品' }),
  )
  const fine = (
    await desk.call(writer, 'article/update', {
      id: row.id,
      version: besides.dataPoints.version,
      content: '<p>一个可疑词和一个脏字</p>',
      shortTitle: '有脏字',
    })
  ).dataPoints
  const sent = (await desk.moved(writer, fine, 'submit')).dataPoints
  expect(sent.hits).toMatchObject([
    { word: '脏字', field: 'shortTitle' },
    { word: '可疑词', paragraph: 1 },
    { word: '脏字' },
  ])
  const done = (await desk.moved(await desk.staffOf(mine, ['article.review']), sent, 'approve'))
    .dataPoints
  const seen = await desk.ask(null, 'public/getArticle', { id: done.id })
  expect(seen.dataPoints.content).toBe('<p>一个可疑词和一个***</p>')
  expect(seen.dataPoints.snapshot).toMatchObject({
    shortTitle: '有***',
    summary: '一个可疑词和一个***',
  })
  const listed = await desk.ask(null, 'public/getList', { organisation: mine, code: 'party' })
  expect(listed.dataPoints.list).toContainEqual(
    expect.objectContaining({ id: done.id, summary: '一个可疑词和一个***' }),
  )
  reconnect(contentPorts, { checkWords: () => [] })
})

it('shows no child without consent and alias (BR-23)', async () => {
  const writer = await desk.staffOf(mine)
  const people = [{ kind: 'minor', name: '王小明' }]
  const row = await desk.written(writer, 'party', {
    people,
    content: '<p>王小明说他很开心，感谢大家的帮助。</p>',
  })
  const refused = await desk.moved(writer, row, 'submit', { checks: ['consent', 'minors'] })
  const messages = refused.dataPoints.errors.map((each: { message: string }) => each.message).join()
  expect(messages).toContain('没有登记同意书')
  expect(messages).toContain('真实姓名')
  const fine = (
    await desk.call(writer, 'article/update', {
      id: row.id,
      version: row.version,
      people: [{ kind: 'minor', name: '王小明', consent: 'TY-2026-0012', alias: '小星' }],
      content: '<p>小星说他很开心，感谢大家的帮助。</p>',
    })
  ).dataPoints
  expect(await desk.moved(writer, fine, 'submit')).toMatchObject({ statusCode: 4001 })
  const sent = await desk.moved(writer, fine, 'submit', { checks: ['consent', 'minors'] })
  expect(sent.statusCode).toBe(1)
  expect(sent.dataPoints.hasMinor).toBe(true)
})

it('keeps the articles and columns of one organisation from another', async () => {
  const row = await published('party')
  const stranger = await desk.staffOf(other)
  expect((await desk.ask(stranger, 'article/getById', { id: row.id })).status).toBe(404)
  const foreign = await desk.call(stranger, 'article/insert', {
    title: '冒名的文章',
    organisation: mine,
    column: row.column,
    content: plainStory,
  })
  expect(foreign.statusCode).not.toBe(1)
  const { dataPoints } = await desk.ask(stranger, 'article/getListByPage', { limit: 50 })
  expect(
    dataPoints.list.every((each: { organisation: string }) => each.organisation === other),
  ).toBe(true)
})

it('refuses pictures that are not on our site and times that are too near', async () => {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party', {
    content: `${plainStory}<p><img src="https://example.com/a.png"></p>`,
  })
  expect((await desk.moved(writer, row, 'submit')).dataPoints.errors).toMatchObject([
    { field: 'content', message: expect.stringContaining('不在本站') },
  ])
  const soon = await desk.call(writer, 'article/update', {
    id: row.id,
    version: row.version,
    publishAt: new Date(Date.now() + 60_000).toISOString(),
  })
  expect(soon.dataPoints.errors).toMatchObject([{ field: 'publishAt' }])
})

it('finds a Chinese word of two characters anywhere in the text', async () => {
  const row = await published('party', {
    title: '秋日的一次探访',
    content: '<p>我们在<b>云岭</b>镇见到了护林员老张。</p>',
  })
  const reader = await desk.staffOf(mine)
  const search = (words: string) =>
    desk.ask(reader, 'article/getListByPage', {
      filter: [{ field: 'fullText', op: 'contains', value: words }],
    })
  const found = async (words: string) =>
    (await search(words)).dataPoints.list.map(({ id }: { id: string }) => id)
  expect(await found('护林')).toEqual([row.id])
  expect(await found('探访 云岭')).toEqual([row.id])
  expect(await found('林护')).toEqual([])
  expect(await found('云岭 无此')).toEqual([])
  // A word of one sign would read every text there is.
  expect((await search('云')).statusCode).toBe(4001)
})

it('finds a title by any part of it, and a text by its number', async () => {
  const row = await published('party', { title: '甲<乙>丙 ABC 护林、林巡' })
  const reader = await desk.staffOf(mine)
  const found = async (keyword: string) =>
    (await desk.ask(reader, 'article/getListByPage', { keyword })).dataPoints.list.map(
      ({ id }: { id: string }) => id,
    )
  const parts = ['护林', '林', '<', 'b', 'abc 护', '甲<乙', row.number, row.number.slice(4)]
  for (const part of parts) expect(await found(part), part).toEqual([row.id])
  for (const none of ['林护', '护林巡', '护%', '%', 'ABD'])
    expect(await found(none), none).toEqual([])
})
