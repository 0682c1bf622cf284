import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWriting, plainStory, type WritingWorld } from '#test/writing.ts'
import { keepArticleTimes } from './article-jobs.ts'

/* What readers see of an article, from its moment to its correction and its end. */

let desk: WritingWorld
let house: WritingWorld['house']
let mine: string

beforeAll(async () => {
  desk = await openWriting()
  ;({ house, mine } = desk)
})
afterAll(() => desk.house.close())

const published = async (code: string, more: object = {}) =>
  (await desk.published(mine, code, more)).row

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
  const writer = await desk.staffOf(mine)
  expect(await desk.moved(writer, row, 'correct')).toMatchObject({ statusCode: 4001 })
  const open = (await desk.moved(writer, row, 'correct', { note: '更正了受益人数' })).dataPoints
  expect(open).toMatchObject({ state: 'draft', liveVersion: 1 })
  const changed = (
    await desk.call(writer, 'article/update', {
      id: open.id,
      version: open.version,
      content: '<p>更正后的正文，受益人数为三十一人。</p>',
    })
  ).dataPoints
  const seen = await desk.ask(null, 'public/getArticle', { id: row.id })
  expect(seen.dataPoints).toMatchObject({ no: 1, content: plainStory })
  const sent = (await desk.moved(writer, changed, 'submit')).dataPoints
  await desk.moved(await desk.staffOf(mine, ['article.review']), sent, 'approve')
  const after = await desk.ask(null, 'public/getArticle', { id: row.id })
  expect(after.dataPoints).toMatchObject({ no: 2, note: '更正了受益人数' })
  expect(after.dataPoints.versions.map((each: { no: number }) => each.no)).toEqual([2, 1])
  expect(
    (await desk.ask(null, 'public/getArticle', { id: row.id, no: 1 })).dataPoints.content,
  ).toBe(plainStory)
})

it('gives readers the summary of the text they have, whatever text they had before', async () => {
  const summaryFor = async (id: string, no?: number) =>
    (await desk.ask(null, 'public/getArticle', { id, no })).dataPoints.snapshot.summary
  const row = await published('annual-report', { content: '<p>本年共资助学生三十人。</p>' })
  expect(row.summary).toBeNull()
  const writer = await desk.staffOf(mine)
  const open = (await desk.moved(writer, row, 'correct', { note: '更正了受益人数' })).dataPoints
  const { id, version } = open
  const changed = await desk.call(writer, 'article/update', {
    ...{ id, version, content: '<p>本年共资助学生三十一人。</p>' },
  })
  const again = await desk.approved(
    (await desk.moved(writer, changed.dataPoints, 'submit')).dataPoints,
    mine,
  )
  expect(await summaryFor(id)).toBe('本年共资助学生三十一人。')
  expect(await summaryFor(id, 1)).toBe('本年共资助学生三十人。')
  const anew = (await desk.moved(writer, again, 'correct', { note: '恢复第一版' })).dataPoints
  const back = await desk.call(writer, 'article/restoreVersion', {
    ...{ id, version: anew.version, no: 1 },
  })
  expect(back.dataPoints).toMatchObject({ content: '<p>本年共资助学生三十人。</p>', summary: null })
})

it('brings the published text back when a correction is given up', async () => {
  const row = await published('party')
  const writer = await desk.staffOf(mine)
  const open = (await desk.moved(writer, row, 'correct', { note: '试一试更正' })).dataPoints
  const changed = (
    await desk.call(writer, 'article/update', {
      id: open.id,
      version: open.version,
      title: '改过的标题',
    })
  ).dataPoints
  const back = (await desk.moved(writer, changed, 'abandon')).dataPoints
  expect(back).toMatchObject({ state: 'published', title: '志愿者走进社区' })
})

it('answers 内容已下线 for what went offline, and brings back just the last version', async () => {
  const row = await published('party')
  const writer = await desk.staffOf(mine)
  const off = (await desk.moved(writer, row, 'offline', { reason: '活动已结束' })).dataPoints
  expect(await desk.ask(null, 'public/getArticle', { id: row.id })).toMatchObject({
    statusCode: 4040,
    statusMessage: '内容已下线',
  })
  const changed = (
    await desk.call(writer, 'article/update', {
      id: off.id,
      version: off.version,
      title: '未经审核的标题',
    })
  ).dataPoints
  const back = (await desk.moved(writer, changed, 'online')).dataPoints
  expect(back).toMatchObject({ state: 'published', title: '志愿者走进社区' })
})

it('lets only a reviewer or the platform take down what the law has published', async () => {
  const row = await published('audit')
  expect(
    await desk.moved(await desk.staffOf(mine), row, 'offline', { reason: '不想公开了' }),
  ).toMatchObject({
    statusCode: 4031,
  })
  const reviewer = await desk.staffOf(mine, ['article.review'])
  expect(await desk.moved(reviewer, row, 'offline', { reason: '重复公开' })).toMatchObject({
    statusCode: 1,
  })
})

it('publishes at its moment, not before, also after a standstill', async () => {
  const writer = await desk.staffOf(mine)
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const row = await desk.written(writer, 'party', { publishAt })
  const sent = (await desk.moved(writer, row, 'submit')).dataPoints
  const done = (await desk.moved(await desk.staffOf(mine, ['article.review']), sent, 'approve'))
    .dataPoints
  expect(done.state).toBe('scheduled')
  await house.run(keepArticleTimes, {})
  expect((await desk.ask(null, 'public/getArticle', { id: row.id })).status).toBe(404)
  await house.prepare(act =>
    act.tx.execute(
      `update article set publish_at = now() - interval '20 minutes' where id = '${row.id}'`,
    ),
  )
  await house.run(keepArticleTimes, {})
  expect((await desk.ask(null, 'public/getArticle', { id: row.id })).dataPoints).toMatchObject({
    no: 1,
  })
})

it('brings an old version back into the working text', async () => {
  const row = await published('party', { title: '第一版的标题' })
  const writer = await desk.staffOf(mine)
  const open = (await desk.moved(writer, row, 'correct', { note: '换一个标题' })).dataPoints
  const changed = (
    await desk.call(writer, 'article/update', {
      id: open.id,
      version: open.version,
      title: '第二版的标题',
    })
  ).dataPoints
  const restore = (version: number) =>
    desk.call(writer, 'article/restoreVersion', { id: row.id, version, no: 1 })
  // What was written since the version was looked at is not thrown away.
  expect((await restore(open.version)).statusCode).toBe(4090)
  const back = await restore(changed.version)
  expect(back.dataPoints).toMatchObject({ title: '第一版的标题', state: 'draft' })
})
