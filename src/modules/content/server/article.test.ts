import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { connectSanitizer } from '#kernel/server/html-port.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { keepArticleTimes } from './article-jobs.ts'
import { findWords } from './find-words.ts'
import { makeOrganisation, makeStaff } from './fixture/content-world.ts'
import { seedContent } from './index.ts'
import { connectContent } from './ports.ts'
import { fillFromTemplate } from './template-columns.ts'

const writing = [
  'view',
  'create',
  'update',
  'submit',
  'publish',
  'correct',
  'offline',
  'delete',
  'recommend',
]
const actions = [
  ...writing.map(verb => `article.${verb}`),
  ...['view', 'create', 'update', 'move', 'merge', 'disable', 'enable', 'delete'].map(
    verb => `column.${verb}`,
  ),
]

let house: TestHouse
let mine: string
let other: string

beforeAll(async () => {
  house = await openHouse(modules)
  connectSanitizer(html => sanitiseArticle(html))
  mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  other = await house.prepare(act => makeOrganisation(act, '嘉陵救援中心'))
  await house.prepare(async act => {
    await seedContent(act)
    await fillFromTemplate(act, mine)
    await fillFromTemplate(act, other)
    await act.tx.execute(`update "column" set template = 'text'`)
  })
}, 120_000)

afterAll(() => house.close())

const staffOf = (organisation: string, more: readonly string[] = []) =>
  house.prepare(act => makeStaff(act, organisation, [...actions, ...more]))
const call = (person: Person | null, path: string, question: object = {}) =>
  house.call(person, 'POST', `/api/article/${path}`, question as Record<string, unknown>)
const ask = (person: Person | null, path: string, question: object = {}) =>
  house.call(person, 'GET', `/api/article/${path}`, question as Record<string, unknown>)

async function columnOf(organisation: string, code: string) {
  const { dataPoints } = await ask(await staffOf(organisation), 'column/getTree')
  return dataPoints.find((row: { code: string }) => row.code === code)
}

const text = '<p>今天，三十位志愿者来到社区，为老人送去了过冬的棉被和取暖设备。</p>'

async function written(person: Person, code: string, more: object = {}) {
  const column = await columnOf(person.ownerId ?? '', code)
  const answer = await call(person, 'article/insert', {
    title: '志愿者走进社区',
    column: column.id,
    content: text,
    ...more,
  })
  expect(answer).toMatchObject({ statusCode: 1 })
  return answer.dataPoints
}

const errorsOf = ({ dataPoints }: Awaited<ReturnType<typeof call>>): Record<string, string> =>
  Object.fromEntries(
    (dataPoints?.errors ?? []).map((each: { field: string; message: string }) => [
      each.field,
      each.message,
    ]),
  )

async function moved(
  person: Person,
  row: { id: string; version: number },
  move: string,
  answers: object = {},
) {
  return call(person, `article/${move}`, { id: row.id, version: row.version, ...answers })
}

it('stores no script, whatever the API is sent', async () => {
  const writer = await staffOf(mine)
  const row = await written(writer, 'party', {
    content:
      '<p onclick="x()">正文<img src=x onerror=alert(1)><a href="javascript:alert(1)">链接</a></p><script>alert(1)</script><svg onload=alert(1)></svg><iframe src="https://evil.example/"></iframe>',
  })
  for (const bad of ['onclick', 'onerror', 'javascript', 'script', 'svg', 'evil.example'])
    expect(row.content).not.toContain(bad)
  const changed = await call(writer, 'article/update', {
    id: row.id,
    version: row.version,
    content: '<p>改</p><img src=1 onerror=alert(2)>',
  })
  expect(changed.dataPoints.content).not.toContain('onerror')
})

it('passes a column of two steps only after two reviewers, none of them the writer', async () => {
  const writer = await staffOf(mine, ['article.review'])
  const column = await columnOf(mine, 'news')
  const raised = await call(writer, 'column/update', {
    id: column.id,
    version: column.version,
    reviewSteps: 2,
  })
  expect(raised.statusCode).toBe(1)
  const draft = await written(writer, 'party')
  const row = (
    await call(writer, 'article/update', {
      id: draft.id,
      version: draft.version,
      column: column.id,
    })
  ).dataPoints
  const sent = await moved(writer, row, 'submit')
  expect(sent.statusCode).toBe(1)
  expect(await moved(writer, sent.dataPoints, 'approve')).toMatchObject({ statusCode: 4031 })
  const first = await moved(await staffOf(mine, ['article.review']), sent.dataPoints, 'approve')
  expect(first.dataPoints).toMatchObject({ state: 'pending', step: 2, stepsTotal: 2 })
  const second = await moved(await staffOf(mine, ['article.review']), first.dataPoints, 'approve')
  expect(second.dataPoints).toMatchObject({ state: 'published', versionNo: 1, liveVersion: 1 })
})

async function published(code: string, more: object = {}) {
  const writer = await staffOf(mine)
  const row = await written(writer, code, more)
  const sent = await moved(writer, row, 'submit', { checks: ['consent', 'minors', 'noAds'] })
  expect(sent).toMatchObject({ statusCode: 1 })
  const done = await moved(await staffOf(mine, ['article.review']), sent.dataPoints, 'approve')
  expect(done).toMatchObject({ statusCode: 1 })
  return done.dataPoints
}

it('leaves a leaf of evidence for what the law has published, and for nothing else', async () => {
  const leaves = async (id: string) =>
    (
      await house.prepare(act =>
        act.tx.execute(
          `select content from evidence_leaf where source_id = '${id}' and kind = 'publication'`,
        ),
      )
    ).rows
  expect(
    await leaves((await published('annual-report', { disclosure: 'annualReport' })).id),
  ).toHaveLength(1)
  expect(await leaves((await published('party')).id)).toHaveLength(0)
})

it('shows readers the old text until a correction has passed, then both and why', async () => {
  const row = await published('annual-report')
  const writer = await staffOf(mine)
  expect(await moved(writer, row, 'correct')).toMatchObject({ statusCode: 4001 })
  const open = (await moved(writer, row, 'correct', { note: '更正了受益人数' })).dataPoints
  expect(open).toMatchObject({ state: 'draft', liveVersion: 1 })
  const changed = (
    await call(writer, 'article/update', {
      id: open.id,
      version: open.version,
      content: '<p>更正后的正文，受益人数为三十一人。</p>',
    })
  ).dataPoints
  const seen = await ask(null, 'public/getArticle', { id: row.id })
  expect(seen.dataPoints).toMatchObject({ no: 1, content: text })
  const sent = (await moved(writer, changed, 'submit')).dataPoints
  await moved(await staffOf(mine, ['article.review']), sent, 'approve')
  const after = await ask(null, 'public/getArticle', { id: row.id })
  expect(after.dataPoints).toMatchObject({ no: 2, note: '更正了受益人数' })
  expect(after.dataPoints.versions.map((each: { no: number }) => each.no)).toEqual([2, 1])
  expect((await ask(null, 'public/getArticle', { id: row.id, no: 1 })).dataPoints.content).toBe(
    text,
  )
})

it('brings the published text back when a correction is given up', async () => {
  const row = await published('party')
  const writer = await staffOf(mine)
  const open = (await moved(writer, row, 'correct', { note: '试一试更正' })).dataPoints
  const changed = (
    await call(writer, 'article/update', {
      id: open.id,
      version: open.version,
      title: '改过的标题',
    })
  ).dataPoints
  const back = (await moved(writer, changed, 'abandon')).dataPoints
  expect(back).toMatchObject({ state: 'published', title: '志愿者走进社区' })
})

it('answers 内容已下线 for what went offline, and brings back just the last version', async () => {
  const row = await published('party')
  const writer = await staffOf(mine)
  const off = (await moved(writer, row, 'offline', { reason: '活动已结束' })).dataPoints
  expect(await ask(null, 'public/getArticle', { id: row.id })).toMatchObject({
    statusCode: 4040,
    statusMessage: '内容已下线',
  })
  const changed = (
    await call(writer, 'article/update', {
      id: off.id,
      version: off.version,
      title: '未经审核的标题',
    })
  ).dataPoints
  const back = (await moved(writer, changed, 'online')).dataPoints
  expect(back).toMatchObject({ state: 'published', title: '志愿者走进社区' })
})

it('lets only a reviewer or the platform take down what the law has published', async () => {
  const row = await published('audit')
  expect(await moved(await staffOf(mine), row, 'offline', { reason: '不想公开了' })).toMatchObject({
    statusCode: 4031,
  })
  const reviewer = await staffOf(mine, ['article.review'])
  expect(await moved(reviewer, row, 'offline', { reason: '重复公开' })).toMatchObject({
    statusCode: 1,
  })
})

it('refuses blocked words with their place, keeps marked ones for the reviewer, and masks replaced ones', async () => {
  const levels = { 违禁品: 'block', 可疑词: 'review', 脏字: 'replace' } as const
  connectContent({
    checkWords: given =>
      Object.entries(levels).flatMap(([word, level]) => {
        const from = given.indexOf(word)
        return from === -1 ? [] : [{ word, level, from, to: from + word.length }]
      }),
  })
  const writer = await staffOf(mine)
  const row = await written(writer, 'party', {
    content: '<p>一</p><p>二</p><p>这里有违禁品出售</p>',
  })
  const refused = await moved(writer, row, 'submit')
  expect(refused.dataPoints.errors).toMatchObject([
    { field: 'content', message: expect.stringContaining('第 3 段含敏感词「违禁品」') },
  ])
  const gallery = [{ file: newId(), caption: '违禁品的照片' }]
  const besides = await call(writer, 'article/update', {
    ...{ id: row.id, version: row.version, content: '<p>三</p>', shortTitle: '违禁品' },
  })
  const hidden = await moved(writer, besides.dataPoints, 'submit')
  expect(Object.keys(errorsOf(hidden))).toEqual(['shortTitle'])
  expect(findWords({ ...besides.dataPoints, gallery })).toContainEqual(
    expect.objectContaining({ field: 'gallery', word: '违禁品' }),
  )
  const fine = (
    await call(writer, 'article/update', {
      id: row.id,
      version: besides.dataPoints.version,
      content: '<p>一个可疑词和一个脏字</p>',
      shortTitle: '有脏字',
    })
  ).dataPoints
  const sent = (await moved(writer, fine, 'submit')).dataPoints
  expect(sent.hits).toMatchObject([
    { word: '脏字', field: 'shortTitle' },
    { word: '可疑词', paragraph: 1 },
    { word: '脏字' },
  ])
  const done = (await moved(await staffOf(mine, ['article.review']), sent, 'approve')).dataPoints
  const seen = await ask(null, 'public/getArticle', { id: done.id })
  expect(seen.dataPoints.content).toBe('<p>一个可疑词和一个***</p>')
  expect(seen.dataPoints.snapshot).toMatchObject({
    shortTitle: '有***',
    summary: '一个可疑词和一个***',
  })
  const listed = await ask(null, 'public/getList', { organisation: mine, code: 'party' })
  expect(listed.dataPoints.list).toContainEqual(
    expect.objectContaining({ id: done.id, summary: '一个可疑词和一个***' }),
  )
  connectContent({ checkWords: () => [] })
})

it('publishes at its moment, not before, also after a standstill', async () => {
  const writer = await staffOf(mine)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const row = await written(writer, 'party', { publishAt })
  const sent = (await moved(writer, row, 'submit')).dataPoints
  const done = (await moved(await staffOf(mine, ['article.review']), sent, 'approve')).dataPoints
  expect(done.state).toBe('scheduled')
  await house.run(keepArticleTimes, {})
  expect((await ask(null, 'public/getArticle', { id: row.id })).status).toBe(404)
  await house.prepare(act =>
    act.tx.execute(
      `update article set publish_at = now() - interval '20 minutes' where id = '${row.id}'`,
    ),
  )
  await house.run(keepArticleTimes, {})
  expect((await ask(null, 'public/getArticle', { id: row.id })).dataPoints).toMatchObject({ no: 1 })
})

it('shows no child without consent and alias (BR-23)', async () => {
  const writer = await staffOf(mine)
  const people = [{ kind: 'minor', name: '王小明' }]
  const row = await written(writer, 'party', {
    people,
    content: '<p>王小明说他很开心，感谢大家的帮助。</p>',
  })
  const refused = await moved(writer, row, 'submit', { checks: ['consent', 'minors'] })
  const messages = refused.dataPoints.errors.map((each: { message: string }) => each.message).join()
  expect(messages).toContain('没有登记同意书')
  expect(messages).toContain('真实姓名')
  const fine = (
    await call(writer, 'article/update', {
      id: row.id,
      version: row.version,
      people: [{ kind: 'minor', name: '王小明', consent: 'TY-2026-0012', alias: '小星' }],
      content: '<p>小星说他很开心，感谢大家的帮助。</p>',
    })
  ).dataPoints
  expect(await moved(writer, fine, 'submit')).toMatchObject({ statusCode: 4001 })
  const sent = await moved(writer, fine, 'submit', { checks: ['consent', 'minors'] })
  expect(sent.statusCode).toBe(1)
  expect(sent.dataPoints.hasMinor).toBe(true)
})

it('keeps the articles and columns of one organisation from another', async () => {
  const row = await published('party')
  const stranger = await staffOf(other)
  expect((await ask(stranger, 'article/getById', { id: row.id })).status).toBe(404)
  const foreign = await call(stranger, 'article/insert', {
    title: '冒名的文章',
    organisation: mine,
    column: row.column,
    content: text,
  })
  expect(foreign.statusCode).not.toBe(1)
  const { dataPoints } = await ask(stranger, 'article/getListByPage', { limit: 50 })
  expect(
    dataPoints.list.every((each: { organisation: string }) => each.organisation === other),
  ).toBe(true)
})

it('refuses pictures that are not on our site and times that are too near', async () => {
  const writer = await staffOf(mine)
  const row = await written(writer, 'party', {
    content: `${text}<p><img src="https://example.com/a.png"></p>`,
  })
  expect((await moved(writer, row, 'submit')).dataPoints.errors).toMatchObject([
    { field: 'content', message: expect.stringContaining('不在本站') },
  ])
  const soon = await call(writer, 'article/update', {
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
  const reader = await staffOf(mine)
  const search = (words: string) =>
    ask(reader, 'article/getListByPage', {
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
  const reader = await staffOf(mine)
  const found = async (keyword: string) =>
    (await ask(reader, 'article/getListByPage', { keyword })).dataPoints.list.map(
      ({ id }: { id: string }) => id,
    )
  const parts = ['护林', '林', '<', 'b', 'abc 护', '甲<乙', row.number, row.number.slice(4)]
  for (const part of parts) expect(await found(part), part).toEqual([row.id])
  for (const none of ['林护', '护林巡', '护%', '%', 'ABD'])
    expect(await found(none), none).toEqual([])
})

it('brings an old version back into the working text', async () => {
  const row = await published('party', { title: '第一版的标题' })
  const writer = await staffOf(mine)
  const open = (await moved(writer, row, 'correct', { note: '换一个标题' })).dataPoints
  const changed = (
    await call(writer, 'article/update', {
      id: open.id,
      version: open.version,
      title: '第二版的标题',
    })
  ).dataPoints
  const back = await call(writer, 'article/restoreVersion', {
    id: row.id,
    version: changed.version,
    no: 1,
  })
  expect(back.dataPoints).toMatchObject({ title: '第一版的标题', state: 'draft' })
})

it('keeps a draft on the server, once for each place, for its writer only', async () => {
  const writer = await staffOf(mine)
  const place = { recordType: 'article/article', recordId: 'new', field: 'content' }
  const save = (content: string) =>
    call(writer, 'draft/save', { ...place, route: '/article/addarticle', title: '稿', content })
  expect(await save('<p>一</p>')).toMatchObject({ statusCode: 1 })
  expect(await save('<p>一二</p><script>x</script>')).toMatchObject({ statusCode: 1 })
  const { dataPoints } = await ask(writer, 'draft/getListByPage')
  expect(dataPoints.list).toMatchObject([{ content: '<p>一二</p>', wordCount: 2 }])
  expect((await ask(await staffOf(mine), 'draft/find', place)).dataPoints).toBeNull()
  await call(writer, 'draft/drop', place)
  expect((await ask(writer, 'draft/find', place)).dataPoints).toBeNull()
})

it('asks a reason for fewer review steps, and never none for disclosure', async () => {
  const admin = await staffOf(mine)
  const column = await columnOf(mine, 'volunteer')
  const lower = { id: column.id, version: column.version, reviewSteps: 0 }
  expect((await call(admin, 'column/update', lower)).dataPoints.errors).toMatchObject([
    { field: 'reviewSteps' },
  ])
  expect(
    await call(admin, 'column/update', { ...lower, reason: '志愿活动通知无须审核' }),
  ).toMatchObject({ statusCode: 1 })
  const audit = await columnOf(mine, 'audit')
  const none = await call(admin, 'column/update', {
    id: audit.id,
    version: audit.version,
    reviewSteps: 0,
    reason: '图省事',
  })
  expect(none.dataPoints.errors[0].message).toContain('信息公开')
})

it('keeps paths unique in a site, and leads old ones to their column', async () => {
  const admin = await staffOf(mine)
  const made = await call(admin, 'column/insert', { name: '媒体报道', code: 'news', kind: 'list' })
  expect(made.dataPoints.errors).toMatchObject([{ field: 'code', message: '访问路径已存在' }])
  const contact = await columnOf(mine, 'contact')
  await call(admin, 'column/update', {
    id: contact.id,
    version: contact.version,
    code: 'contact-us',
  })
  const list = await ask(null, 'public/getList', { organisation: mine, code: 'contact' })
  expect(list.dataPoints.column).toMatchObject({ code: 'contact-us', isMoved: true })
})

it('does not delete a column with articles, and merges it into another', async () => {
  const admin = await staffOf(mine)
  const made = (
    await call(admin, 'column/insert', { name: '媒体报道', code: 'media', kind: 'list' })
  ).dataPoints
  const row = await written(admin, 'media')
  const refused = await house.call(admin, 'DELETE', '/api/article/column/delete', { id: made.id })
  expect(refused.statusMessage).toBe('该栏目下有 1 篇文章，不能删除')
  const party = await columnOf(mine, 'party')
  expect(await call(admin, 'column/mergeInto', { id: made.id, into: party.id })).toMatchObject({
    statusCode: 1,
  })
  expect((await ask(admin, 'article/getById', { id: row.id })).dataPoints.column).toBe(party.id)
})
