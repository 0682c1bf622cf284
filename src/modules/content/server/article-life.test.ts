import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { textKeeper } from '#kernel/server/file-use.ts'
import { organisationFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { charityPorts } from '#modules/charity/server/index.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { plainStory, writingOf } from '#test/writing.ts'
import { keepArticleTimes } from './article-jobs.ts'
import { correctionTodo } from './correction-todo.ts'
import { makeOrganisation } from './fixture/content-world.ts'
import { fillFromTemplate, keepTextFiles, seedContent } from './index.ts'

let house: TestHouse
let mine: string
let desk: ReturnType<typeof writingOf>

beforeAll(async () => {
  house = await openHouse(modules)
  answerPort(textKeeper, keepTextFiles)
  desk = writingOf(house)
  mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  await house.prepare(async act => {
    await seedContent(act)
    await fillFromTemplate(act, mine)
    await act.tx.execute(`update "column" set template = 'text'`)
  })
}, 120_000)

afterAll(() => house.close())

const read = (id: string) => desk.ask(null, 'public/getArticle', { id })
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const run = (text: string) => house.prepare(act => act.tx.execute(text))

/** A text that was passed and waits for its moment; answers its id. */
async function scheduled(): Promise<string> {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party', { publishAt: soon() })
  const done = await desk.approved((await desk.moved(writer, row, 'submit')).dataPoints, mine)
  expect(done.state).toBe('scheduled')
  return row.id
}

it('lets neither who wrote a text nor who handed it over pass it', async () => {
  const writer = await desk.staffOf(mine, ['article.review'])
  const row = await desk.written(writer, 'party')
  const sent = (await desk.moved(await desk.staffOf(mine), row, 'submit')).dataPoints
  expect(await desk.moved(writer, sent, 'approve')).toMatchObject({ statusCode: 4031 })
  expect(await desk.approved(sent, mine)).toMatchObject({ state: 'published' })
})

it('passes a column of three steps only after three reviewers', async () => {
  const writer = await desk.staffOf(mine)
  const column = await desk.columnOf(mine, 'projects')
  const three = await desk.call(writer, 'column/update', {
    id: column.id,
    version: column.version,
    reviewSteps: 3,
  })
  expect(three.statusCode).toBe(1)
  const row = await desk.written(writer, 'projects')
  const sent = (await desk.moved(writer, row, 'submit')).dataPoints
  const first = await desk.approved(sent, mine)
  const second = await desk.approved(first, mine)
  expect(second).toMatchObject({ state: 'pending', step: 3, stepsTotal: 3 })
  expect((await read(row.id)).status).toBe(404)
  expect(await desk.approved(second, mine)).toMatchObject({ state: 'published' })
})

it('takes a published text down although a correction of it is being reviewed', async () => {
  const { writer, row } = await desk.published(mine, 'party')
  const open = (await desk.moved(writer, row, 'correct', { note: '更正活动日期' })).dataPoints
  const sent = (await desk.moved(writer, open, 'submit')).dataPoints
  const platform = await desk.staffOf(null)
  const off = await desk.moved(platform, sent, 'offline', { reason: '收到投诉，先行下线' })
  expect(off.dataPoints).toMatchObject({ state: 'offline', liveVersion: null })
  expect(await read(row.id)).toMatchObject({ statusMessage: '内容已下线' })
  const reviewer = await desk.staffOf(mine, ['article.review'])
  expect((await desk.moved(reviewer, off.dataPoints, 'approve')).statusCode).not.toBe(1)
})

it('lists for readers what is pinned first, what is published here besides, and what each may see', async () => {
  const home = await desk.columnOf(mine, 'volunteer')
  const { row: old } = await desk.published(mine, 'volunteer')
  const { row: guest } = await desk.published(mine, 'party', { extraColumns: [home.id] })
  const { row: inside } = await desk.published(mine, 'volunteer', { visibility: 'internal' })
  const member = await desk.published(mine, 'volunteer', { visibility: 'member' })
  const topUntil = new Date(Date.now() + 864e5).toISOString().slice(0, 10)
  const late = await desk.moved(await desk.staffOf(mine), old, 'recommend', {
    topUntil: '2020-01-01',
  })
  expect(late.dataPoints.errors).toEqual([{ field: 'topUntil', message: '置顶日期不能早于今天' }])
  const pinned = await desk.moved(await desk.staffOf(mine), old, 'recommend', { topUntil })
  expect(pinned.statusCode).toBe(1)
  const listed = async (person: Parameters<typeof desk.ask>[0]) => {
    const question = { organisation: mine, code: 'volunteer' }
    const { dataPoints } = await desk.ask(person, 'public/getList', question)
    return dataPoints.list.map(({ id, isTop }: { id: string; isTop: boolean }) => [id, isTop])
  }
  expect(await listed(null)).toEqual([
    [old.id, true],
    [guest.id, false],
  ])
  expect(await listed(await desk.staffOf(mine))).toEqual([
    [old.id, true],
    [member.row.id, false],
    [inside.id, false],
    [guest.id, false],
  ])
})

it('has nothing to take down of a text that nobody reads yet', async () => {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party')
  expect(await desk.moved(writer, row, 'offline', { reason: '不再需要' })).toMatchObject({
    status: 422,
    statusMessage: '没有线上的版本',
  })
})

it('goes offline at its moment, also while it is being corrected', async () => {
  const { writer, row } = await desk.published(mine, 'party', { offlineAt: soon() })
  await desk.moved(writer, row, 'correct', { note: '更正活动日期' })
  await house.prepare(act =>
    act.tx.execute(
      `update article set offline_at = now() - interval '1 minute' where id = '${row.id}'`,
    ),
  )
  await house.run(keepArticleTimes, {})
  expect(await read(row.id)).toMatchObject({ statusMessage: '内容已下线' })
})

it('takes a text from its readers at its moment whatever state it was left in', async () => {
  const { row: odd } = await desk.published(mine, 'party', { offlineAt: soon() })
  const { row: plain } = await desk.published(mine, 'party', { offlineAt: soon() })
  await run(`update article set state = 'offline' where id = '${odd.id}'`)
  await run(`update article set offline_at = now() - interval '1 minute'
              where id in ('${odd.id}', '${plain.id}')`)
  await house.run(keepArticleTimes, {})
  for (const { id } of [odd, plain])
    expect(await read(id)).toMatchObject({ statusMessage: '内容已下线' })
})

it('publishes what is due although another text cannot be, and tells of it', async () => {
  const [stuck, free] = [await scheduled(), await scheduled()]
  // Its next version stands there already: as after a restored backup.
  await run(`insert into article_version (id, article, no, title, snapshot, at, organisation)
             values (gen_random_uuid(), '${stuck}', 1, '旧稿', '{}', now(), '${mine}')`)
  await run(`update article set publish_at = now() - interval '1 minute'
              where id in ('${stuck}', '${free}')`)
  await expect(house.run(keepArticleTimes, {})).rejects.toThrow('could not be moved: 1')
  expect((await read(free)).dataPoints).toMatchObject({ no: 1 })
  expect((await read(stuck)).status).toBe(404)
  await run(`update article set publish_at = now() + interval '1 day' where id = '${stuck}'`)
})

it('is done once by two nodes at the same minute', async () => {
  const rows = [await scheduled(), await scheduled(), await scheduled()]
  await run(`update article set publish_at = now() - interval '1 minute'
              where id in (${rows.map(id => `'${id}'`).join(', ')})`)
  const nodes = await Promise.allSettled([1, 2].map(() => house.run(keepArticleTimes, {})))
  expect(nodes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  for (const id of rows) expect((await read(id)).dataPoints).toMatchObject({ no: 1 })
})

it('asks a note when a text that went offline is published anew, and shows it to readers', async () => {
  const { writer, row } = await desk.published(mine, 'party')
  const off = (await desk.moved(writer, row, 'offline', { reason: '活动改期' })).dataPoints
  const refused = await desk.moved(writer, off, 'submit')
  expect(refused.dataPoints.errors).toMatchObject([{ field: 'note' }])
  const sent = (await desk.moved(writer, off, 'submit', { note: '更正活动时间' })).dataPoints
  await desk.approved(sent, mine)
  expect((await read(row.id)).dataPoints).toMatchObject({ no: 2, note: '更正活动时间' })
})

it('publishes again without a review where the column asks none', async () => {
  const writer = await desk.staffOf(mine)
  const free = await desk.call(writer, 'column/insert', {
    name: '活动通知',
    code: 'notices',
    kind: 'list',
    reviewSteps: 0,
  })
  expect(free.statusCode).toBe(1)
  const row = await desk.written(writer, 'notices')
  const live = (await desk.moved(writer, row, 'publish')).dataPoints
  const off = (await desk.moved(writer, live, 'offline', { reason: '活动改期' })).dataPoints
  const again = await desk.moved(writer, off, 'publish', { note: '改到下周六' })
  expect(again.dataPoints).toMatchObject({ state: 'published', versionNo: 2 })
})

it('is stopped with a reason, not taken back, once it was passed and waits for its moment', async () => {
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'party', { publishAt: soon() })
  const sent = (await desk.moved(writer, row, 'submit')).dataPoints
  const due = await desk.approved(sent, mine)
  expect(due).toMatchObject({ state: 'scheduled', can: expect.not.arrayContaining(['withdraw']) })
  expect((await desk.moved(writer, due, 'withdraw')).statusCode).not.toBe(1)
  const stopped = await desk.moved(writer, due, 'offline', { reason: '活动取消，不再发布' })
  expect(stopped.dataPoints).toMatchObject({ state: 'offline', publishAt: null })
  // Nobody ever read it: readers are told of nothing that went offline.
  expect(await read(row.id)).toMatchObject({ status: 404, statusMessage: '记录不存在或无权查看' })
  expect((await desk.moved(writer, stopped.dataPoints, 'online')).statusMessage).toBe(
    '没有发布过的版本，请修改后重新提交审核',
  )
  expect((await desk.moved(writer, stopped.dataPoints, 'submit')).dataPoints.state).toBe('pending')
})

it('puts what the platform wants corrected on the to-do list of its editors until they did', async () => {
  const { writer, row } = await desk.published(mine, 'party')
  const watcher = await desk.staffOf(null, ['article.askCorrection'])
  const own = await desk.staffOf(mine, ['article.askCorrection'])
  const asked = { text: '受益人数与年报不一致', days: 3 }
  expect((await desk.moved(own, row, 'askCorrection', asked)).statusCode).toBe(4031)
  const told = (await desk.moved(watcher, row, 'askCorrection', asked)).dataPoints
  // The platform asks nobody for what it writes itself.
  const { row: itsOwn } = await desk.published(null, 'news')
  expect(await desk.moved(watcher, itsOwn, 'askCorrection', asked)).toMatchObject({
    ...{ status: 422, statusMessage: '平台自己的文章直接更正' },
  })
  const todo = async () => {
    const items = await house.prepare(act => correctionTodo.list({ ...act, person: writer }, 50))
    return items.filter(item => item.record === row.id)
  }
  expect(await todo()).toMatchObject([{ label: '要求更正', title: row.title }])
  const open = (await desk.moved(writer, told, 'correct', { note: '更正受益人数' })).dataPoints
  expect(await todo()).toHaveLength(1)
  await desk.approved((await desk.moved(writer, open, 'submit')).dataPoints, mine)
  expect(await todo()).toEqual([])
})

it('is found by the area of its organisation and the kind of its column', async () => {
  const { row } = await desk.published(mine, 'annual-report', { disclosure: 'annualReport' })
  const platform = await desk.staffOf(null)
  const found = async (filter: readonly object[]) => {
    const { dataPoints } = await desk.ask(platform, 'article/getListByPage', {
      limit: 50,
      filter: JSON.stringify([...filter, { field: 'id', op: 'in', value: [row.id] }]),
    })
    return dataPoints.list.length
  }
  const area = String(row.area)
  expect(await found([{ field: 'area', op: 'under', value: `${area.slice(0, 2)}0000` }])).toBe(1)
  expect(await found([{ field: 'area', op: 'under', value: '820000' }])).toBe(0)
  expect(await found([{ field: 'columnKind', op: 'in', value: ['disclosure'] }])).toBe(1)
  expect(await found([{ field: 'columnKind', op: 'in', value: ['page'] }])).toBe(0)
})

it('gives the site of a new organisation the columns of the platform', async () => {
  reconnect(charityPorts, {
    async openSite(act, organisation) {
      await fillFromTemplate(act, organisation)
    },
  })
  const clerk = await desk.staffOf(null, ['organisation.view', 'organisation.create'])
  const made = await house.call(clerk, 'POST', '/api/charity/organisation/insert', {
    ...organisationFacts('渭南暖阳公益服务中心'),
  })
  expect(made).toMatchObject({ statusCode: 1 })
  expect(await desk.columnOf(made.dataPoints.id, 'annual-report')).toMatchObject({
    kind: 'disclosure',
    level: 2,
  })
})

it('refuses a writer who names another organisation', async () => {
  const writer = await desk.staffOf(mine)
  const other = await house.prepare(act => makeOrganisation(act, '嘉陵救援中心'))
  const column = await desk.columnOf(mine, 'party')
  const answer = await desk.call(writer, 'article/insert', {
    title: '冒名的文章',
    organisation: other,
    column: column.id,
    content: plainStory,
  })
  expect(answer.statusCode).toBe(4031)
})

it('lets the platform watch an organisation’s text, and change only what it wrote for it', async () => {
  const { row } = await desk.published(mine, 'party')
  const platform = await desk.staffOf(null)
  const seen = (await desk.ask(platform, 'article/getById', { id: row.id })).dataPoints
  expect(seen.can).toEqual(expect.arrayContaining(['offline', 'recommend']))
  for (const verb of ['update', 'correct', 'relocate']) expect(seen.can).not.toContain(verb)
  expect(await desk.moved(platform, row, 'correct', { note: '代为更正' })).toMatchObject({
    statusCode: 4031,
  })
  const own = await desk.call(platform, 'article/insert', {
    title: '代机构发布的通知',
    organisation: mine,
    column: row.column,
    content: plainStory,
  })
  expect(own.dataPoints.can).toContain('update')
})
