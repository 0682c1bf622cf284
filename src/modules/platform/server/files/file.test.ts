import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { diskStore, keepUses, platformModule, sealedStore } from '../index.ts'
import { currentStore } from './file-store.ts'
import { purgeFiles } from './purge-files.ts'
import { exhibit, fetchFile, gallery, send } from './upload.fixture.ts'

const actions = ['exhibit.view', 'exhibit.create', 'exhibit.update', 'exhibit.delete']
const maker = personWith(actions, { name: '王芳' })
const viewer = personWith(['exhibit.view'])
const stranger = personWith(['book.view'])
let house: TestHouse
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongyibao-files-'))
  house = await openHouse([people, platformModule, gallery])
  answerPort(fileKeeper, keepUses)
  answerPort(currentStore, sealedStore(diskStore(folder), Buffer.alloc(32, 3)))
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

/** A photograph as a telephone makes it: lying on its side, with the place in its metadata. */
const photo = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#2a9d8f' } })
    .withExif({
      IFD0: { Make: 'Telephone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

const insert = (person: typeof maker, values: object) =>
  house.call(person, 'POST', '/api/gallery/exhibit/insert', { name: '展品', ...values })

async function contents(): Promise<Buffer[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    names.filter(name => name.isFile()).map(name => readFile(join(name.parentPath, name.name))),
  )
}

it('hands out the part of a file that is asked for, as players ask when somebody seeks', async () => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(200_000, 'x'), Buffer.from('%%EOF')])
  const { dataPoints } = await send(house, maker, { field: 'papers', name: '长.pdf', bytes })
  const { size } = dataPoints
  const part = async (range: string) => {
    const answer = await house.app.inject({
      method: 'GET',
      url: `/api/platform/file/read?id=${dataPoints.id}`,
      headers: { 'x-test-person': maker.accountId, range },
    })
    const { 'content-range': told, 'content-length': length } = answer.headers
    return { status: answer.statusCode, told, length: Number(length), body: answer.rawPayload }
  }
  expect(await part('bytes=0-3')).toEqual({
    ...{ status: 206, told: `bytes 0-3/${size}`, length: 4 },
    body: Buffer.from('%PDF'),
  })
  expect((await part('bytes=-5')).body.toString()).toBe('%%EOF')
  // Over the edges of the pieces in which it was sealed.
  const middle = await part('bytes=65530-140000')
  expect(middle.body.equals(bytes.subarray(65_530, 140_001))).toBe(true)
  expect(await part(`bytes=${size - 2}-`)).toMatchObject({ status: 206, length: 2 })
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, told: `bytes */${size}` })
  for (const whole of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
    expect(await part(whole)).toMatchObject({ status: 200, told: undefined, length: size })
})

it('draws a photograph anew: upright, without the place, with a small picture beside it', async () => {
  const bytes = await photo()
  expect(bytes.includes('Telephone')).toBe(true)
  const { dataPoints } = await send(house, maker, { name: '../封面\u202e.JPG', bytes })
  expect(dataPoints).toMatchObject({ name: '封面.JPG', mime: 'image/jpeg' })
  const answer = await fetchFile(house, maker, { id: dataPoints.id })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': "inline; filename*=UTF-8''%E5%B0%81%E9%9D%A2.JPG",
    'content-length': String(dataPoints.size),
  })
  const meta = await sharp(answer.rawPayload).metadata()
  expect(meta).toMatchObject({ width: 400, height: 800 })
  expect(meta.exif).toBeUndefined()
  expect(answer.rawPayload.includes('Telephone')).toBe(false)
  const thumb = await fetchFile(house, maker, { id: dataPoints.id, size: 'thumb' })
  expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 160,
    height: 320,
  })
})

it('keeps contents encrypted and remembers their hash', async () => {
  const secret = Buffer.concat([pdf, Buffer.from('身份证号 110101199003070011'.repeat(20_000))])
  const { dataPoints } = await send(house, maker, {
    name: '证明.pdf',
    bytes: secret,
    field: 'papers',
  })
  for (const bytes of await contents()) expect(bytes.includes('110101199003070011')).toBe(false)
  const answer = await fetchFile(house, maker, { id: dataPoints.id })
  expect(answer.rawPayload.equals(secret)).toBe(true)
  const stored = await house.prepare(act =>
    act.tx.execute(`select sha256 from file where id = '${dataPoints.id}'`),
  )
  expect(stored.rows[0]?.sha256).toBe(createHash('sha256').update(secret).digest('hex'))
})

it.each([
  [
    'a program with the name of a picture',
    '图.png',
    Buffer.from('MZ\x90\x00'.repeat(50)),
    'cover',
    4150,
  ],
  [
    'an SVG with the name of a picture',
    '图.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'cover',
    4150,
  ],
  [
    'a picture cut off in the middle',
    '图.jpg',
    Buffer.from('\xff\xd8\xff\xe0zzz', 'latin1'),
    'cover',
    4150,
  ],
  ['an ending that the field does not take', '页.html', Buffer.from('<p>'), 'papers', 4150],
  [
    'a table where the archive holds none',
    '表.docx',
    Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
    'papers',
    4150,
  ],
  ['nothing at all', '空.pdf', Buffer.alloc(0), 'papers', 0],
  [
    'more than the field takes',
    '大.pdf',
    Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]),
    'papers',
    4130,
  ],
])('refuses %s and keeps nothing of it', async (_what, name, bytes, field, statusCode) => {
  const before = (await contents()).length
  const answer = await send(house, maker, { name, bytes, field })
  expect(answer.statusCode).toBe(statusCode)
  expect((await contents()).length).toBe(before)
})

it('takes uploads only from people who may do something with the records', async () => {
  const bytes = await photo()
  expect(await send(house, stranger, { name: 'a.jpg', bytes })).toMatchObject({ statusCode: 4031 })
  const field = 'name'
  expect(await send(house, maker, { name: 'a.jpg', bytes, field })).toMatchObject({
    statusCode: 4040,
  })
})

it('shows a file to its uploader until a record refers to it, then to whoever may view the record', async () => {
  const { dataPoints } = await send(house, maker, { name: 'a.jpg', bytes: await photo() })
  const { id } = dataPoints
  const statusFor = async (person: typeof maker) =>
    (await fetchFile(house, person, { id })).statusCode
  expect(await statusFor(viewer)).toBe(404)
  await insert(maker, { cover: id })
  expect(await statusFor(viewer)).toBe(200)
  expect(await statusFor(stranger)).toBe(404)
})

it('does not let a record borrow a file that its writer may not read', async () => {
  const other = personWith(actions)
  const { dataPoints } = await send(house, other, { name: 'a.pdf', bytes: pdf, field: 'papers' })
  const answer = await insert(maker, { papers: [dataPoints.id] })
  expect(answer).toMatchObject({
    statusCode: 4001,
    dataPoints: { errors: [{ field: 'papers', message: '文件不存在或已过期，请重新上传' }] },
  })
  expect(await insert(maker, { papers: [newId()] })).toMatchObject({ statusCode: 4001 })
})

it('does not let a field take a file of another type than its own', async () => {
  const { dataPoints } = await send(house, maker, { name: 'a.pdf', bytes: pdf, field: 'papers' })
  const answer = await insert(maker, { cover: dataPoints.id })
  expect(answer.dataPoints.errors).toMatchObject([
    { field: 'cover', message: '「a.pdf」的类型不允许' },
  ])
})

it('hides the file of a field whose action is missing', async () => {
  const lawyer = personWith([...actions, 'exhibit.contract'])
  const { dataPoints } = await send(house, lawyer, { name: 'c.pdf', bytes: pdf, field: 'contract' })
  expect(await insert(lawyer, { contract: dataPoints.id })).toMatchObject({ statusCode: 1 })
  expect((await fetchFile(house, lawyer, { id: dataPoints.id })).statusCode).toBe(200)
  expect((await fetchFile(house, viewer, { id: dataPoints.id })).statusCode).toBe(404)
})

it('removes files that no record has referred to for seven days, contents included', async () => {
  const kept = (await send(house, maker, { name: 'k.pdf', bytes: pdf, field: 'papers' })).dataPoints
  const left = (await send(house, maker, { name: 'l.jpg', bytes: await photo() })).dataPoints
  const fresh = (await send(house, maker, { name: 'f.pdf', bytes: pdf, field: 'papers' }))
    .dataPoints
  const { dataPoints: record } = await insert(maker, { papers: [kept.id], cover: left.id })
  await house.call(maker, 'POST', '/api/gallery/exhibit/update', {
    id: record.id,
    version: 1,
    cover: null,
  })
  await house.prepare(act =>
    act.tx.execute(
      `update file set created_at = now() - interval '8 days' where id <> '${fresh.id}'`,
    ),
  )
  const before = (await contents()).length
  await house.run(purgeFiles, {})
  const statusOf = async (id: string) => (await fetchFile(house, maker, { id })).statusCode
  expect(await statusOf(kept.id)).toBe(200)
  expect(await statusOf(left.id)).toBe(404)
  expect(await statusOf(fresh.id)).toBe(200)
  expect((await contents()).length).toBeLessThan(before - 1)
})

it('presents a record with name, size and type of its files', async () => {
  expect(exhibit.fields.cover.kind).toBe('image')
  const answer = await fetchFile(house, stranger, { id: newId() })
  expect(answer.json()).toMatchObject({ statusCode: 4040 })
})
