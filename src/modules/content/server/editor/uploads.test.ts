import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type EditorUploads, openEditorUploads, picture, uploadPath } from '#test/editor-uploads.ts'

/* The files of the rich-text editor: how they are kept, and who sees them. */

let uploads: EditorUploads
let house: EditorUploads['house']
let writer: Person
let stranger: Person
let upload: EditorUploads['upload']
let sendFields: EditorUploads['sendFields']
let get: EditorUploads['get']

beforeAll(async () => {
  uploads = await openEditorUploads()
  ;({ house, writer, stranger, upload, sendFields, get } = uploads)
}, 120_000)
afterAll(() => uploads.close())

it('answers JSON to whoever names a callback, and repeats nothing of the name', async () => {
  for (const action of ['config', 'listimage', 'none']) {
    const answer = await get(writer, `${uploadPath}?action=${action}&callback=stolen`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).not.toContain('stolen')
    expect(answer.json()).toBeTypeOf('object')
  }
})

it('tells the editor its keys without any path of the server', async () => {
  const config = (await get(writer, `${uploadPath}?action=config&noCache=1`)).json()
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

it('stores a drawing and a bitmap as PNG', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const drawn = new URLSearchParams({ upfile: png.toString('base64') })
  expect(await sendFields('uploadscrawl', drawn)).toMatchObject({ state: 'SUCCESS', type: '.png' })
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
  const list = (await get(writer, `${uploadPath}?action=listimage&start=0&size=2`)).json()
  expect(list).toMatchObject({
    state: 'SUCCESS',
    start: 0,
    list: [{ url: last.url, title: '最后一张.jpg' }, {}],
  })
  expect((await get(stranger, `${uploadPath}?action=listimage`)).json()).toMatchObject({
    list: [],
    total: 0,
  })
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
