import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type HelpTexts, helping, openHelpTexts } from '#test/help-texts.ts'
import { makeOrganisation, makeStaff } from './fixture/content-world.ts'

/* The texts of the help centre: who reads which, and what is found. */

let house: HelpTexts['house']
let editor: Person
let reader: Person
let vendor: Person
let post: HelpTexts['post']
let ask: HelpTexts['ask']
let columnOf: HelpTexts['columnOf']
let published: HelpTexts['published']

beforeAll(async () => {
  ;({ house, editor, reader, vendor, post, ask, columnOf, published } = await openHelpTexts())
}, 120_000)
afterAll(() => house.close())

it('opens at the page it is about, for those it is for only', async () => {
  const row = await published('finance', { routes: ['/project/propayout'] })
  const found = async (person: Person | null) =>
    (await ask(person, 'public/getForPage', { route: '/project/proPayout?id=1' })).dataPoints.map(
      (each: { id: string }) => each.id,
    )
  expect(await found(reader)).toEqual([row.id])
  expect(await found(vendor)).toEqual([])
  expect(await found(null)).toEqual([])
  expect((await ask(vendor, 'public/getArticle', { id: row.id })).status).toBe(404)
  const about = async (value: string) => {
    const filter = JSON.stringify([{ field: 'page', op: 'is', value }])
    const { dataPoints } = await ask(editor, 'helpArticle/getListByPage', { filter })
    return dataPoints.list.map((each: { id: string }) => each.id)
  }
  expect(await about('/project/propayout')).toContain(row.id)
  expect(await about('/project/proreport')).not.toContain(row.id)
  expect((await ask(vendor, 'public/search', { word: '拨付' })).dataPoints).toEqual([])
})

it('lets readers see the old version until 发布 makes the next, which can be undone', async () => {
  const row = await published('faq')
  const changed = (
    await post(editor, 'helpArticle/update', {
      id: row.id,
      version: row.version,
      content: '<p>改过的说明，足够二十个字，供读者参考使用，谢谢大家的支持。</p>',
    })
  ).dataPoints
  expect(changed.hasChanges).toBe(true)
  const seen = async () => (await ask(null, 'public/getArticle', { id: row.id })).dataPoints
  expect(await seen()).toMatchObject({ no: 1, headings: [{ level: 2, text: '第一步' }] })
  const next = (
    await post(editor, 'helpArticle/publish', {
      id: row.id,
      version: changed.version,
      note: '更新步骤',
    })
  ).dataPoints
  expect(await seen()).toMatchObject({ no: 2, content: expect.stringContaining('改过的说明') })
  const back = await post(editor, 'helpArticle/restoreVersion', {
    id: row.id,
    version: next.version,
    no: 1,
  })
  expect(back.dataPoints).toMatchObject({
    hasChanges: true,
    content: expect.stringContaining('第一步'),
  })
  expect(await seen()).toMatchObject({ no: 2 })
})

it('shows readers nothing of the next version: neither title, nor text, nor whom it is for', async () => {
  const row = await published('faq', { title: '票据补寄的办法', audience: ['organisation'] })
  const found = async (person: Person | null, word: string) =>
    (await ask(person, 'public/search', { word })).dataPoints.map(
      (each: { title: string }) => each.title,
    )
  const changed = await post(editor, 'helpArticle/update', {
    id: row.id,
    version: row.version,
    title: '尚未公布的新办法',
    content: '<p>机密草稿：这一段还没有发布，读者不应当找到，足有二十个字。</p>',
    audience: ['public', 'organisation'],
    routes: ['/finance/finout'],
  })
  expect(changed.dataPoints.hasChanges).toBe(true)
  const elsewhere = await post(editor, 'helpArticle/update', {
    id: row.id,
    version: changed.dataPoints.version,
    column: (await columnOf('releases')).id,
    audience: null,
  })
  expect(elsewhere.statusCode).toBe(1)
  for (const word of ['尚未公布', 'swgb', '机密草稿']) expect(await found(reader, word)).toEqual([])
  for (const word of ['票据补寄', 'pjbj'])
    expect(await found(reader, word)).toEqual(['票据补寄的办法'])
  expect(await found(null, '票据补寄')).toEqual([])
  expect((await ask(null, 'public/getArticle', { id: row.id })).status).toBe(404)
  const about = await ask(reader, 'public/getForPage', { route: '/finance/finout' })
  expect(about.dataPoints).toEqual([])
  const contents = (await ask(reader, 'public/getContents')).dataPoints.articles
  expect(contents.find((each: { id: string }) => each.id === row.id)).toMatchObject({
    title: '票据补寄的办法',
    column: (await columnOf('faq')).id,
  })
  const stale = await post(editor, 'helpArticle/restoreVersion', {
    id: row.id,
    version: row.version,
    no: 1,
  })
  expect(stale.statusCode).toBe(4090)
  const moved = await post(editor, 'helpArticle/relocate', {
    id: row.id,
    version: elsewhere.dataPoints.version,
    column: (await columnOf('projects')).id,
  })
  expect(moved.statusCode).toBe(1)
  const after = (await ask(reader, 'public/getContents')).dataPoints.articles
  expect(after.find((each: { id: string }) => each.id === row.id).column).toBe(
    (await columnOf('projects')).id,
  )
})

it("is the platform's alone, whatever the role of others says", async () => {
  const row = await published('faq')
  const owner = await house.prepare(act => makeOrganisation(act, '河西助老会'))
  const grasping = await house.prepare(act => makeStaff(act, owner, helping))
  const column = await columnOf('faq')
  const { id, version } = row
  const draft = { title: '机构写的帮助文章', column: column.id, content: '<p>正文</p>' }
  for (const [call, question] of [
    ['helpArticle/insert', draft],
    ['helpArticle/update', { id, version, summary: '改过' }],
    ['helpArticle/offline', { id, version }],
    ['helpColumn/update', { id: column.id, version: column.version, summary: '改过' }],
    ['helpColumn/place', { id: column.id, parent: null, order: [] }],
  ] as const)
    expect((await post(grasping, call, question)).statusCode, call).toBe(4031)
  expect((await ask(grasping, 'helpArticle/getListByPage')).dataPoints.total).toBe(0)
  expect((await ask(grasping, 'helpArticle/getPicks')).dataPoints).toEqual([])
  expect((await ask(grasping, 'helpArticle/getGaps')).statusCode).toBe(4031)
})

it('finds a text by characters, pinyin and initials, and remembers what found nothing', async () => {
  const row = await published('releases', { title: '志愿队报名说明' })
  for (const word of ['志愿队', 'zhiyuandui', 'zyd'])
    expect((await ask(reader, 'public/search', { word })).dataPoints).toMatchObject([
      { id: row.id },
    ])
  for (let time = 0; time < 3; time++) await ask(reader, 'public/search', { word: '开电子发票' })
  const { dataPoints } = await ask(editor, 'helpArticle/getGaps')
  expect(dataPoints.misses[0]).toMatchObject({ word: '开电子发票', count: 3 })
})

it('finds words in any order and in what can be read, titles first', async () => {
  const text = await published('releases', {
    title: '账户资料说明',
    content: '<p>更<b>换开</b>户银行时，先上传新的开户许可证，再等待平台核对。</p>',
  })
  const keyed = await published('releases', {
    title: '银行资料维护办法',
    keywords: ['开户许可证'],
    summary: '年检之后怎么做',
  })
  const titled = await published('releases', { title: '开户许可证怎样更新' })
  const found = async (word: string) =>
    (await ask(reader, 'public/search', { word })).dataPoints.map((each: { id: string }) => each.id)
  expect(await found('开户许可证')).toEqual([titled.id, keyed.id, text.id])
  expect(await found('更新 开户')).toEqual([titled.id])
  expect(await found('换开户银行')).toEqual([text.id])
  expect(await found('年检之后')).toEqual([keyed.id])
  expect(await found('strong')).toEqual([])
  expect(await found('银行资料怎么核对')).toEqual([text.id])
  for (const question of ['风筝资料怎么核对', '怎么样', '如何'])
    expect(await found(question)).toEqual([])
  for (const mark of ['"', '[', 'null']) expect(await found(mark)).toEqual([])
})

it('may be narrower than its column, never wider', async () => {
  const column = await columnOf('finance')
  const wide = await post(editor, 'helpArticle/insert', {
    title: '厂商怎样结算',
    column: column.id,
    content: '<p>说明</p>',
    audience: ['vendor'],
  })
  expect(wide.dataPoints.errors).toMatchObject([{ field: 'audience' }])
})

it('refuses to publish what is too short', async () => {
  const column = await columnOf('start')
  const { dataPoints } = await post(editor, 'helpArticle/insert', {
    title: '一个短说明',
    column: column.id,
    content: '<p>太短</p>',
  })
  const refused = await post(editor, 'helpArticle/publish', {
    id: dataPoints.id,
    version: dataPoints.version,
  })
  expect(refused.dataPoints.errors).toMatchObject([{ field: 'content' }])
})

it('hides the texts of a disabled column from readers, and deletes no column with texts', async () => {
  const row = await published('relief')
  const column = await columnOf('relief')
  const refused = await house.call(editor, 'DELETE', '/api/helpmanager/helpColumn/delete', {
    id: column.id,
  })
  expect(refused.statusMessage).toBe('该帮助栏目已被 1 篇帮助文章引用，不能删除，可停用')
  expect((await ask(reader, 'public/getArticle', { id: row.id })).status).toBe(200)
  await post(editor, 'helpColumn/disable', { id: column.id, version: column.version })
  expect((await ask(reader, 'public/getArticle', { id: row.id })).status).toBe(404)
  expect((await ask(editor, 'helpArticle/getById', { id: row.id })).status).toBe(200)
})

it('counts one vote of a reader, the last one', async () => {
  const row = await published('faq')
  await post(reader, 'public/vote', { article: row.id, useful: true })
  await post(reader, 'public/vote', { article: row.id, useful: false, comment: '看不懂' })
  const seen = (await ask(editor, 'helpArticle/getById', { id: row.id })).dataPoints
  expect(seen).toMatchObject({ helpfulYes: 0, helpfulNo: 1 })
})
