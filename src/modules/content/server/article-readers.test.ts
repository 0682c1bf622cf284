import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKeeper, textKeeper } from '#kernel/server/file-use.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { currentStore, diskStore, keepUses } from '#modules/platform/server/index.ts'
import { answerPort } from '#test/stand-ins.ts'
import { sendFile, statusOf } from '#test/upload.ts'
import { openWriting, plainStory, type WritingWorld } from '#test/writing.ts'
import { keepArticleTimes } from './article-jobs.ts'
import { keepTextFiles } from './index.ts'

/* What readers reach beside the words of a text: its files, and what they do with it. */

let desk: WritingWorld
let mine: string
let folder: string
let writer: Person
let editor: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-files-'))
  desk = await openWriting()
  mine = desk.mine
  answerPort(currentStore, diskStore(folder))
  answerPort(fileKeeper, keepUses)
  answerPort(textKeeper, keepTextFiles)
  writer = await desk.staffOf(mine)
  const help = ['view', 'create', 'update', 'publish'].map(verb => `helpArticle.${verb}`)
  editor = await desk.staffOf(null, help)
  for (const each of [writer, editor])
    await desk.house.call(each, 'GET', '/api/platform/notice/getUnread')
})
afterAll(async () => {
  await desk.house.close()
  await rm(folder, { recursive: true })
})

async function picture(): Promise<Buffer> {
  const background = '#2a9d8f'
  return sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** The address of a picture that somebody, the writer as a rule, put into a text. */
async function drawn(person = writer): Promise<string> {
  const file = { name: '合影.jpg', bytes: await picture() }
  const url = '/api/upms/uploadUEditor?action=uploadimage&encode=utf-8'
  return (await sendFile(desk.house, person, { url, file })).url
}

/** The id of a file for a field. */
async function stored(person: Person, resource: string, field: string, name = '封面.jpg') {
  const bytes = name.endsWith('.pdf') ? Buffer.from('%PDF-1.7\n%') : await picture()
  const url = `/api/platform/file/upload?resource=${resource}&field=${field}`
  return (await sendFile(desk.house, person, { url, file: { name, bytes } })).dataPoints.id
}

const fileOf = (id: string) => `/api/upms/editorFile?id=${id}`
const seenBy = (person: Person | null, url: string) => statusOf(desk.house, person, url)

async function published(more: object) {
  const row = await desk.written(writer, 'party', more)
  const sent = (await desk.moved(writer, row, 'submit')).dataPoints
  return desk.approved(sent, mine)
}

it('shows visitors no picture of a correction before it has passed', async () => {
  const row = await published({})
  const open = (await desk.moved(writer, row, 'correct', { note: '换一张照片' })).dataPoints
  const url = await drawn()
  const content = `<p>更正后的正文：<img src="${url}" alt="合影"></p>`
  const { id, version } = open
  const changed = (await desk.call(writer, 'article/update', { id, version, content })).dataPoints
  expect(await seenBy(writer, url)).toBe(200)
  expect(await seenBy(null, url)).toBe(404)
  await desk.approved((await desk.moved(writer, changed, 'submit')).dataPoints, mine)
  expect(await seenBy(null, url)).toBe(200)
})

it('shows the pictures of a text to those alone who find it, and lets nobody else like or report it', async () => {
  const url = await drawn()
  const content = `<p>内部通知：<img src="${url}" alt="合影"></p>`
  const row = await published({ content, visibility: 'internal' })
  const stranger = await desk.staffOf(desk.other)
  await desk.house.call(stranger, 'GET', '/api/platform/notice/getUnread')
  for (const each of [null, stranger]) {
    expect(await seenBy(each, url)).toBe(404)
    const liked = await desk.call(each, 'public/count', { id: row.id, doing: 'likes' })
    const reported = await desk.call(each, 'public/report', { id: row.id, reason: '不该公开' })
    expect([liked.status, reported.status]).toEqual([404, 404])
  }
  expect(await seenBy(writer, url)).toBe(200)
  const off = await desk.moved(writer, row, 'offline', { reason: '通知已经过期' })
  expect(off.statusCode).toBe(1)
  // Not even that there was something.
  const read = await desk.ask(null, 'public/getArticle', { id: row.id })
  expect(read.statusMessage).not.toBe('内容已下线')
})

it('keeps cover and files of what readers have, whatever becomes of the text that is worked on', async () => {
  const cover = await stored(writer, 'article/article', 'cover')
  const paper = await stored(writer, 'article/article', 'attachments', '名单.pdf')
  const row = await published({ cover, attachments: [paper] })
  const open = (await desk.moved(writer, row, 'correct', { note: '去掉附件' })).dataPoints
  const { id, version } = open
  const bare = { id, version, cover: null, attachments: null }
  expect(await desk.call(writer, 'article/update', bare)).toMatchObject({ statusCode: 1 })
  const used = await desk.house.prepare(act =>
    act.tx.execute(`select distinct file from file_use where file in ('${cover}', '${paper}')`),
  )
  expect(used.rows).toHaveLength(2)
  expect(await seenBy(null, fileOf(cover))).toBe(200)
  const { dataPoints } = await desk.ask(null, 'public/getArticle', { id })
  expect(dataPoints.attachments).toMatchObject([{ id: paper, name: '名单.pdf' }])
  expect(await seenBy(null, fileOf(paper))).toBe(200)
})

it('deletes no draft of what was published before', async () => {
  const row = await published({})
  const off = (await desk.moved(writer, row, 'offline', { reason: '活动已结束' })).dataPoints
  const sent = await desk.moved(writer, off, 'submit', { note: '补充活动结果' })
  const back = (await desk.moved(writer, sent.dataPoints, 'withdraw')).dataPoints
  expect(back.state).toBe('draft')
  const { id, version } = back
  const gone = await desk.house.call(writer, 'DELETE', '/api/article/article/delete', {
    id,
    version,
  })
  expect(gone.statusMessage).toBe('已发布过的文章不能删除，可放弃更正或下线')
})

it('lets readers of a help text watch its film and take its files, and nobody else', async () => {
  const columns = await desk.house.call(editor, 'GET', '/api/helpmanager/helpColumn/getTree')
  const column = columns.dataPoints.find((each: { code: string }) => each.code === 'finance').id
  const paper = await stored(editor, 'helpmanager/helpArticle', 'attachments', '模板.pdf')
  const post = (call: string, question: Record<string, unknown>) =>
    desk.house.call(editor, 'POST', `/api/helpmanager/helpArticle/${call}`, question)
  const made = await post('insert', {
    ...{ title: '怎样填写拨付申请表', column, attachments: [paper] },
    content: '<h2>第一步</h2><p>先下载模板，按项目逐行填写金额后上传。</p>',
  })
  const { id, version } = made.dataPoints
  expect(await seenBy(writer, fileOf(paper))).toBe(404)
  expect(await post('publish', { id, version })).toMatchObject({ statusCode: 1 })
  expect(await seenBy(writer, fileOf(paper))).toBe(200)
  expect(await seenBy(null, fileOf(paper))).toBe(404)
  const read = await desk.house.call(writer, 'GET', '/api/helpmanager/public/getArticle', { id })
  expect(read.dataPoints).toMatchObject({ video: null, attachments: [{ name: '模板.pdf' }] })
})

it('counts a share once a reader and day, a like once for ever, whatever session it comes from', async () => {
  const row = await published({})
  const doing = (kind: 'likes' | 'shares', person: Person | null) =>
    desk.call(person, 'public/count', { id: row.id, doing: kind })
  const counted = async () =>
    (await desk.ask(writer, 'article/getDaily', { id: row.id })).dataPoints[0]
  const again = { ...writer, sessionId: newId() }
  for (const each of [writer, again]) {
    await doing('shares', each)
    await doing('likes', each)
  }
  expect(await counted()).toMatchObject({ shares: 1, likes: 1 })
  await doing('shares', editor)
  expect(await counted()).toMatchObject({ shares: 2, likes: 1 })
})

it('bounds what one network address may do to the counters of articles in a minute', async () => {
  const row = await published({})
  const share = () => desk.call(null, 'public/count', { id: row.id, doing: 'shares' })
  const answers = await Promise.all(Array.from({ length: 31 }, share))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})

it('opens no paper of a record to whoever names it in a draft of his own', async () => {
  const colleague = await desk.staffOf(mine)
  await desk.house.call(colleague, 'GET', '/api/platform/notice/getUnread')
  const paper = await stored(colleague, 'article/article', 'attachments', '身份证明.pdf')
  const own = await drawn()
  const read = (id: string) => seenBy(writer, `/api/platform/file/read?id=${id}`)
  const draft = {
    ...{ recordType: 'article/article', recordId: 'new', field: 'content' },
    ...{ route: '/article/addarticle', content: `<img src="${fileOf(paper)}"><img src="${own}">` },
  }
  expect(await desk.call(writer, 'draft/save', draft)).toMatchObject({ statusCode: 1 })
  expect(await read(paper)).toBe(404)
  expect(await read(own.split('id=')[1] ?? '')).toBe(200)
})

it('shows readers no picture of another organisation that a text names, also when its moment comes', async () => {
  const stranger = await desk.staffOf(desk.other)
  await desk.house.call(stranger, 'GET', '/api/platform/notice/getUnread')
  const [own, foreign] = [await drawn(), await drawn(stranger)]
  const content = `${plainStory}<p><img src="${own}"><img src="${foreign}"></p>`
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id, state } = await published({ content, publishAt })
  expect(state).toBe('scheduled')
  await desk.house.prepare(act =>
    act.tx.execute(
      `update article set publish_at = now() - interval '1 minute' where id = '${id}'`,
    ),
  )
  await desk.house.run(keepArticleTimes, {})
  expect(await seenBy(null, own)).toBe(200)
  expect(await seenBy(null, foreign)).toBe(404)
})
