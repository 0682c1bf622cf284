import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import type { Person } from '#kernel/server/person.ts'
import { wordSources } from '#kernel/server/words.ts'
import { gallery, send } from '#modules/platform/server/files/upload.fixture.ts'
import {
  currentStore,
  diskStore,
  findFileWords,
  keepUses,
  platformModule,
  sealedStore,
} from '#modules/platform/server/index.ts'
import { sourceOf } from '#services/sheets/sheet-source.ts'
import { readZipDirectory, unpack } from '#services/sheets/zip-directory.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { sheetOf } from '#test/transfer-world.ts'
import { transferModule } from './index.ts'
import { transferPorts } from './ports.ts'

const rights = ['exhibit.view', 'exhibit.create', 'exhibit.export']
const maker = personWith(rights)
const keeper = personWith([...rights, 'exhibit.contract'])
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
let house: TestHouse
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  house = await openHouse([people, platformModule, gallery, transferModule], { jobs: true })
  answerPort(fileKeeper, keepUses)
  answerPort(wordSources, { area: () => undefined, term: () => undefined, files: findFileWords })
  answerPort(currentStore, sealedStore(diskStore(folder), Buffer.alloc(32, 3)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const uploaded = async (person: Person, name: string, field = 'papers'): Promise<string> =>
  (await send(house, person, { name, bytes: pdf(name), field })).dataPoints.id

async function packed(person: Person, columns: string): Promise<Map<string, Buffer>> {
  const asked = { attachments: '1', direct: '1', columns }
  const begun = await house.call(person, 'GET', '/api/gallery/exhibit/export', asked)
  const id: string = begun.dataPoints.exportId
  await expect
    .poll(async () => {
      const { dataPoints } = await house.call(person, 'GET', '/api/transfer/exportJob/getById', {
        id,
      })
      return dataPoints.state
    })
    .toBe('done')
  const answer = await house.app.inject({
    method: 'GET',
    url: '/api/transfer/exportJob/read',
    query: { id },
    headers: { 'x-test-person': person.accountId },
  })
  expect(answer.headers['content-type']).toBe('application/zip')
  const source = await sourceOf(answer.rawPayload)
  const entries = new Map<string, Buffer>()
  for (const [path, entry] of await readZipDirectory(source))
    entries.set(path, await buffer(unpack(source, entry)))
  return entries
}

it('packs the files of the rows in a folder a record, and says in the sheet where they lie', async () => {
  const papers = [await uploaded(maker, '证明.pdf'), await uploaded(maker, '证明.pdf')]
  const lost = await uploaded(maker, '丢失.pdf')
  const contract = await uploaded(keeper, '合同.pdf', 'contract')
  const add = (person: Person, values: Record<string, unknown>) =>
    house.call(person, 'POST', '/api/gallery/exhibit/insert', values)
  await add(maker, { name: '青花/瓶', papers })
  await add(maker, { name: '玉佩', papers: [lost] })
  await add(keeper, { name: '铜镜', contract })
  await currentStore().remove(lost)

  const entries = await packed(maker, 'name,papers')
  expect([...entries.keys()]).toEqual([
    '展品.xlsx',
    '附件/0003_青花_瓶/资料_证明.pdf',
    '附件/0003_青花_瓶/资料_证明 (2).pdf',
    '缺失的附件.txt',
  ])
  expect(entries.get('附件/0003_青花_瓶/资料_证明.pdf')).toEqual(pdf('证明.pdf'))
  expect(String(entries.get('缺失的附件.txt'))).toContain('0002_玉佩/资料_丢失.pdf')
  const { rows } = await sheetOf(entries.get('展品.xlsx') ?? Buffer.alloc(0))
  expect(rows).toContainEqual([
    '青花/瓶',
    '附件/0003_青花_瓶/资料_证明.pdf、附件/0003_青花_瓶/资料_证明 (2).pdf',
  ])
  // A file of a field that the person may not see stays where it is.
  expect([...(await packed(keeper, 'name')).keys()]).toContain('附件/0001_铜镜/合同_合同.pdf')
})

it('leaves files that are opened one by one where they are', async () => {
  const lender = personWith(['loan.view', 'loan.create', 'loan.export'])
  await house.call(lender, 'POST', '/api/gallery/loan/insert', { name: '长卷' })
  const asked = { attachments: '1', columns: 'name' }
  const answer = await house.call(lender, 'GET', '/api/gallery/loan/export', asked)
  expect(JSON.stringify(answer)).toContain('借展没有可以打包的附件')
})

it('packs papers with the name of who takes them across, as they are looked at', async () => {
  const bytes = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#ffffff' },
  })
    .png()
    .toBuffer()
  const sent = await send(house, maker, { name: '执照.png', bytes, field: 'licences' })
  const licence: string = sent.dataPoints.id
  await house.call(maker, 'POST', '/api/gallery/exhibit/insert', {
    ...{ name: '证照展品', licences: [licence] },
  })
  const entries = await packed(maker, 'name')
  const path = [...entries.keys()].find(each => each.endsWith('执照.png')) ?? ''
  const paper = sharp(entries.get(path))
  expect(await paper.metadata()).toMatchObject({ width: 600, height: 400 })
  const { channels } = await paper.stats()
  expect(channels.some(({ min }) => min < 255)).toBe(true)
})
