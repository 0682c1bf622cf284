import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { diskStore, keepUses, platformModule } from '../../index.ts'
import { currentStore } from '../file-store.ts'
import { fetchFile, gallery, send } from '../upload.fixture.ts'

/* Papers that must not travel: whoever looks at one finds the own name across it. */

const actions = ['exhibit.view', 'exhibit.create']
const maker = personWith(actions, { name: '王芳' })
const viewer = personWith(actions, { name: '赵敏' })
let house: TestHouse
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongyibao-marks-'))
  house = await openHouse([people, platformModule, gallery])
  answerPort(fileKeeper, keepUses)
  answerPort(currentStore, diskStore(folder))
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const sent = (name: string, bytes: Buffer, field = 'licences') =>
  send(house, maker, { field, name, bytes })

async function kept(name: string, bytes: Buffer): Promise<string> {
  const { dataPoints } = await sent(name, bytes)
  await house.call(maker, 'POST', '/api/gallery/exhibit/insert', {
    name: '展品',
    licences: [dataPoints.id],
  })
  return dataPoints.id
}

/** Of all pixels, how many are not the plain ground any more. */
async function touched(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter(shade => Math.abs(shade - 128) > 8).length / (info.width * info.height)
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()

it('stands across a picture and its small one, for each reader anew, and no browser keeps it', async () => {
  const id = await kept('证书.png', await plain(900, 600))
  const large = await fetchFile(house, viewer, { id })
  expect(large.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 900, height: 600 })
  expect(await touched(large.rawPayload)).toBeGreaterThan(0.02)
  const small = await fetchFile(house, viewer, { id, size: 'thumb' })
  expect(small.headers['content-type']).toBe('image/webp')
  expect(await touched(small.rawPayload)).toBeGreaterThan(0.002)
  const other = await fetchFile(house, maker, { id })
  expect(other.rawPayload.equals(large.rawPayload)).toBe(false)
  const saved = await fetchFile(house, viewer, { id, download: '1' })
  expect(await touched(saved.rawPayload)).toBeGreaterThan(0.02)
})

it('stands on every page of a PDF', async () => {
  const blank = await PDFDocument.create()
  for (const size of [[595, 842] as [number, number], [842, 595] as [number, number]])
    blank.addPage(size)
  const bytes = Buffer.from(await blank.save())
  const id = await kept('证书.pdf', bytes)
  const answer = await fetchFile(house, viewer, { id })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-length': String(answer.rawPayload.length),
  })
  const read = await PDFDocument.load(answer.rawPayload)
  expect(read.getPages().map(page => page.node.Contents() !== undefined)).toEqual([true, true])
})

it('stands on a paper that was uploaded for another place, too, and none is shown without it', async () => {
  const blank = await PDFDocument.create()
  blank.addPage()
  const plainPdf = Buffer.from(await blank.save())
  const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
  const shown = async (bytes: Buffer) => {
    const { dataPoints } = await sent('资料.pdf', bytes, 'papers')
    const before = await fetchFile(house, maker, { id: dataPoints.id })
    expect(before.rawPayload.equals(bytes)).toBe(true)
    const values = { name: '展品', licences: [dataPoints.id] }
    await house.call(maker, 'POST', '/api/gallery/exhibit/insert', values)
    return fetchFile(house, viewer, { id: dataPoints.id })
  }
  const read = await PDFDocument.load((await shown(plainPdf)).rawPayload)
  expect(read.getPages().map(page => page.node.Contents() !== undefined)).toEqual([true])
  expect((await shown(broken)).json()).toMatchObject({ statusCode: 4150, dataPoints: null })
})

it('refuses a PDF that takes no mark, and only where one belongs on it', async () => {
  const blank = await PDFDocument.create()
  blank.addPage()
  blank.encrypt({ userPassword: '123456' })
  const locked = Buffer.from(await blank.save())
  for (const bytes of [locked, Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')])
    expect(await sent('证书.pdf', bytes)).toMatchObject({
      statusCode: 4150,
      statusMessage: 'PDF 已加密或已损坏，请上传可以直接打开的文件',
    })
  expect(await sent('资料.pdf', locked, 'papers')).toMatchObject({ statusCode: 1 })
})
