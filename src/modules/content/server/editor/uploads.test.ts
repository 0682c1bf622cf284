import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { fileKeeper, textKeeper } from '#kernel/server/file-use.ts'
import type { Person } from '#kernel/server/person.ts'
import {
  forgetRates,
  forgetSettings,
  platformAnswers,
  seedSettings,
} from '#modules/account/server/index.ts'
import { currentStore, diskStore, keepUses, platformPorts } from '#modules/platform/server/index.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { makeOrganisation, makeStaff } from '../fixture/content-world.ts'
import { keepTextFiles, seedContent } from '../index.ts'

const path = '/api/upms/uploadUEditor'
const actions = ['view', 'create', 'update', 'publish'].map(verb => `article.${verb}`)

let house: TestHouse
let folder: string
let writer: Person
let stranger: Person
let clerk: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editor-files-'))
  house = await openHouse(modules)
  answerPort(currentStore, diskStore(folder))
  answerPort(fileKeeper, keepUses)
  answerPort(textKeeper, keepTextFiles)
  await house.prepare(seedContent)
  const mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  const other = await house.prepare(act => makeOrganisation(act, '嘉陵救援中心'))
  writer = await house.prepare(act =>
    makeStaff(act, mine, [...actions, 'column.view', 'column.create', 'column.update']),
  )
  stranger = await house.prepare(act => makeStaff(act, other, actions))
  clerk = await house.prepare(act => makeStaff(act, mine, ['donation.view']))
  for (const each of [writer, stranger, clerk])
    await house.call(each, 'GET', '/api/platform/notice/getUnread')
}, 120_000)

afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

interface Upload {
  readonly action?: string
  readonly name: string
  readonly bytes: Buffer
  readonly headers?: Record<string, string>
}

async function upload(
  person: Person | null,
  { action = 'uploadimage', name, bytes, headers }: Upload,
) {
  const edge = 'edge'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="type"\r\n\r\najax\r\n--${edge}\r\nContent-Disposition: form-data; name="upfile"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const response = await house.app.inject({
    method: 'POST',
    url: `${path}?action=${action}&encode=utf-8`,
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(person === null ? {} : { 'x-test-person': person.accountId }),
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, ...response.json() }
}

const get = (person: Person | null, url: string) =>
  house.app.inject({
    method: 'GET',
    url,
    headers: person === null ? {} : { 'x-test-person': person.accountId },
  })

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a9d8f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Make: 'Telephone' } })
    .jpeg()
    .toBuffer()

it('answers JSON to whoever names a callback, and repeats nothing of the name', async () => {
  for (const action of ['config', 'listimage', 'none']) {
    const answer = await get(writer, `${path}?action=${action}&callback=stolen`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).not.toContain('stolen')
    expect(answer.json()).toBeTypeOf('object')
  }
})

it('tells the editor its keys without any path of the server', async () => {
  const config = (await get(writer, `${path}?action=config&noCache=1`)).json()
  expect(config).toMatchObject({
    imageActionName: 'uploadimage',
    imageFieldName: 'upfile',
    imageMaxSize: 10 * 1024 * 1024,
    scrawlMaxSize: 2_048_000,
    catcherFieldName: 'source',
    videoMaxSize: 100 * 1024 * 1024,
  })
  expect(config.statusCode).toBeUndefined()
  expect(Object.keys(config).some(key => /Path/.test(key))).toBe(false)
  for (const bad of ['.svg', '.html', '.swf', '.xml'])
    expect(JSON.stringify(config)).not.toContain(bad)
})

it('draws a picture anew and answers in the editor’s own words', async () => {
  const answer = await upload(writer, { name: '我的图.jpg', bytes: await picture() })
  expect(answer).toMatchObject({
    status: 200,
    state: 'SUCCESS',
    original: '我的图.jpg',
    type: '.jpg',
  })
  const read = await get(writer, answer.url)
  expect(read.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(read.rawPayload.includes('Telephone')).toBe(false)
})

it.each([
  [
    'a page with the name of a picture',
    '图.png',
    Buffer.from('<script>alert(1)</script>'),
    '文件内容与扩展名不符',
  ],
  [
    'an SVG',
    '图.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '不允许的文件类型',
  ],
  ['nothing', '图.png', Buffer.alloc(0), '上传文件为空'],
  ['more than ten megabytes', '图.png', Buffer.alloc(11 * 1024 * 1024, 1), '文件大小超出限制'],
])('refuses %s', async (_what, name, bytes, state) => {
  expect(await upload(writer, { name, bytes })).toMatchObject({ status: 200, state })
})

it('says of a picture of too many pixels that it is too large, not that it is none', async () => {
  const huge = await sharp({
    create: { width: 7000, height: 6000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  expect(await upload(writer, { name: '大图.png', bytes: huge })).toMatchObject({
    status: 200,
    state: '图片已损坏或尺寸过大，请更换图片',
  })
})

it('reads no more of a file than its action allows, and no form that breaks off', async () => {
  const settings = { name: '长.mp4', bytes: Buffer.alloc(101 * 1024 * 1024, 1) }
  expect(await upload(writer, { action: 'uploadvideo', ...settings })).toMatchObject({
    status: 200,
    state: '文件大小超出限制',
  })
  const broken = await house.app.inject({
    method: 'POST',
    url: `${path}?action=uploadimage`,
    headers: {
      'content-type': 'multipart/form-data; boundary=edge',
      'x-requested-with': 'XMLHttpRequest',
      'x-test-person': writer.accountId,
    },
    payload: '--edge\r\nContent-Disposition: form-data; name="upfile"; filename="a.png"\r\n\r\nabc',
  })
  expect(broken.json()).toEqual({ state: '未找到上传数据' })
})

it('asks an account to wait that sends too often', async () => {
  const many = 401
  const answers = new Set<string>()
  for (let sent = 0; sent < many; sent += 1) {
    const { state } = await upload(stranger, { name: 'a.svg', bytes: Buffer.from('<svg/>') })
    answers.add(state.replace(/\d+/, 'n'))
  }
  expect([...answers]).toEqual(['不允许的文件类型', '操作过于频繁，请 n 秒后再试'])
  forgetRates()
})

it('takes nothing from people who write no rich text, nor from a form of another site', async () => {
  const bytes = await picture()
  expect(await upload(clerk, { name: 'a.jpg', bytes })).toMatchObject({ state: '权限不足' })
  const headers = { 'x-requested-with': 'form' }
  expect(await upload(writer, { name: 'a.jpg', bytes, headers })).toMatchObject({
    state: '权限不足',
  })
  expect((await upload(null, { name: 'a.jpg', bytes })).status).toBe(401)
  expect((await upload(writer, { action: 'uploadshell', name: 'a.jpg', bytes })).state).toBe(
    '无效的Action',
  )
})

it('stores a drawing and a bitmap as PNG', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const response = await house.app.inject({
    method: 'POST',
    url: `${path}?action=uploadscrawl`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      'x-test-person': writer.accountId,
    },
    payload: new URLSearchParams({ upfile: png.toString('base64') }).toString(),
  })
  expect(response.json()).toMatchObject({ state: 'SUCCESS', type: '.png' })
  const bitmap = await upload(writer, { name: '截图.bmp', bytes: redBitmap() })
  expect(bitmap).toMatchObject({ state: 'SUCCESS', type: '.png', original: '截图.bmp' })
  const { rawPayload } = await get(writer, bitmap.url)
  const pixels = await sharp(rawPayload).raw().toBuffer()
  // The first line of the picture is red, the second blue; the file holds them upside down.
  expect([...pixels.subarray(0, 3), ...pixels.subarray(6, 9)]).toEqual([255, 0, 0, 0, 0, 255])
})

/** Two lines of two pixels: blue below, red above. */
function redBitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 16)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(2, 18)
  bytes.writeInt32LE(2, 22)
  bytes.writeUInt16LE(24, 28)
  for (const at of [54, 57]) bytes[at] = 255
  for (const at of [62, 65]) bytes[at + 2] = 255
  return bytes
}

it('lists the files of the own organisation, newest first', async () => {
  const last = await upload(writer, { name: '最后一张.jpg', bytes: await picture() })
  const list = (await get(writer, `${path}?action=listimage&start=0&size=2`)).json()
  expect(list).toMatchObject({
    state: 'SUCCESS',
    start: 0,
    list: [{ url: last.url, title: '最后一张.jpg' }, {}],
  })
  expect((await get(stranger, `${path}?action=listimage`)).json()).toMatchObject({
    list: [],
    total: 0,
  })
})

async function caught(source: string[]) {
  const form = new URLSearchParams()
  for (const each of source) form.append('source[]', each)
  const response = await house.app.inject({
    method: 'POST',
    url: `${path}?action=catchimage`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-requested-with': 'XMLHttpRequest',
      'x-test-person': writer.accountId,
    },
    payload: form.toString(),
  })
  return response.json()
}

it('fetches no picture from inside the network, under whatever spelling', async () => {
  const inside = [
    'http://127.0.0.1/a.png?x=1&y=2',
    'http://localhost/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://2130706433/a.png',
    'http://10.1.2.3/a.png',
    'http://example.com:8080/a.png',
  ]
  const { state, list } = await caught(inside)
  expect(state).toBe('SUCCESS')
  expect(list.map((each: { source: string }) => each.source)).toEqual(inside)
  for (const each of list) expect(each).toMatchObject({ state: '被阻止的远程主机' })
  expect((await caught(['ftp://x/a.png', 'nonsense'])).list).toMatchObject([
    { state: '非法 URL' },
    { state: '非法 URL' },
  ])
})

it('shows a text’s picture to strangers and visitors once the text is published', async () => {
  const { url } = await upload(writer, { name: 'a.jpg', bytes: await picture() })
  expect((await get(stranger, url)).statusCode).toBe(404)
  expect((await get(null, url)).statusCode).toBe(404)
  const made = await house.call(writer, 'POST', '/api/article/column/insert', {
    name: '动态',
    code: 'open',
    kind: 'list',
    reviewSteps: 0,
  })
  const article = await house.call(writer, 'POST', '/api/article/article/insert', {
    title: '带图片的文章',
    column: made.dataPoints.id,
    content: `<p>图：<img src="${url}" alt="合影"></p>`,
  })
  expect(article.dataPoints.content).toContain(url)
  const { id, version } = article.dataPoints
  expect((await get(null, url)).statusCode).toBe(404)
  expect(
    await house.call(writer, 'POST', '/api/article/article/publish', { id, version }),
  ).toMatchObject({ statusCode: 1 })
  expect((await get(null, url)).statusCode).toBe(200)
  expect((await get(stranger, url)).statusCode).toBe(200)
})

it('takes no more than the security settings of the platform say', async () => {
  reconnect(platformPorts, platformAnswers)
  await house.prepare(seedSettings)
  const set = async (key: string, value: unknown) => {
    await house.prepare(act =>
      act.tx.execute(
        sql`update platform_security set value = ${JSON.stringify(value)}::jsonb where key = ${key}`,
      ),
    )
    forgetSettings()
  }
  const text = { action: 'uploadfile', name: '说明.pdf', bytes: pdfOf(2) }
  expect(await upload(writer, text)).toMatchObject({ state: 'SUCCESS' })
  await set('upload.maxMb', 1)
  expect(await upload(writer, text)).toMatchObject({ state: '文件大小超出限制' })
  expect(await upload(writer, { ...text, bytes: pdfOf(0.5) })).toMatchObject({ state: 'SUCCESS' })
  expect((await get(writer, `${path}?action=config`)).json()).toMatchObject({
    imageMaxSize: 1024 * 1024,
    fileMaxSize: 1024 * 1024,
  })
  await set('upload.types', ['jpg', 'mp4'])
  expect(await upload(writer, { ...text, bytes: pdfOf(0.5) })).toMatchObject({
    state: '不允许的文件类型',
  })
  const { imageAllowFiles } = (await get(writer, `${path}?action=config`)).json()
  expect(imageAllowFiles).toEqual(['.jpg', '.jpeg'])
})

function pdfOf(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1024 * 1024, 32)])
}
