import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import {
  forgetRates,
  forgetSettings,
  platformAnswers,
  seedSettings,
} from '#modules/account/server/index.ts'
import { platformPorts } from '#modules/platform/server/index.ts'
import { type EditorUploads, openEditorUploads, picture, uploadPath } from '#test/editor-uploads.ts'
import { reconnect } from '#test/stand-ins.ts'

/* What the rich-text editor may not send, nor have fetched. */

let uploads: EditorUploads
let house: EditorUploads['house']
let writer: Person
let stranger: Person
let clerk: Person
let upload: EditorUploads['upload']
let get: EditorUploads['get']

beforeAll(async () => {
  uploads = await openEditorUploads()
  ;({ house, writer, stranger, clerk, upload, get } = uploads)
}, 120_000)
afterAll(() => uploads.close())

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
    url: `${uploadPath}?action=uploadimage`,
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

async function caught(source: string[]) {
  const form = new URLSearchParams()
  for (const each of source) form.append('source[]', each)
  return uploads.sendFields('catchimage', form)
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
  expect((await get(writer, `${uploadPath}?action=config`)).json()).toMatchObject({
    imageMaxSize: 1024 * 1024,
    fileMaxSize: 1024 * 1024,
  })
  await set('upload.types', ['jpg', 'mp4'])
  expect(await upload(writer, { ...text, bytes: pdfOf(0.5) })).toMatchObject({
    state: '不允许的文件类型',
  })
  const { imageAllowFiles } = (await get(writer, `${uploadPath}?action=config`)).json()
  expect(imageAllowFiles).toEqual(['.jpg', '.jpeg'])
})

function pdfOf(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1024 * 1024, 32)])
}
