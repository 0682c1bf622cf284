import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { modules } from '#app/server/modules.ts'
import { fileKeeper, textKeeper } from '#kernel/server/file-use.ts'
import type { Person } from '#kernel/server/person.ts'
import { makeOrganisation, makeStaff } from '#modules/content/server/fixture/content-world.ts'
import { keepTextFiles, seedContent } from '#modules/content/server/index.ts'
import { currentStore, diskStore, keepUses } from '#modules/platform/server/index.ts'
import { openHouse } from './house.ts'
import { answerPort } from './stand-ins.ts'

/** Where the rich-text editor sends its files. */
export const uploadPath = '/api/upms/uploadUEditor'

const actions = ['view', 'create', 'update', 'publish'].map(verb => `article.${verb}`)

interface Upload {
  readonly action?: string
  readonly name: string
  readonly bytes: Buffer
  readonly headers?: Record<string, string>
}

/** A photograph that says where and with what it was taken. */
export const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a9d8f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Make: 'Telephone' } })
    .jpeg()
    .toBuffer()

/** Writers of two organisations and somebody who writes nothing, with a store of files on disk. */
export async function openEditorUploads() {
  const folder = await mkdtemp(join(tmpdir(), 'editor-files-'))
  const house = await openHouse(modules)
  answerPort(currentStore, diskStore(folder))
  answerPort(fileKeeper, keepUses)
  answerPort(textKeeper, keepTextFiles)
  await house.prepare(seedContent)
  const mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  const other = await house.prepare(act => makeOrganisation(act, '嘉陵救援中心'))
  const writer = await house.prepare(act =>
    makeStaff(act, mine, [...actions, 'column.view', 'column.create', 'column.update']),
  )
  const stranger = await house.prepare(act => makeStaff(act, other, actions))
  const clerk = await house.prepare(act => makeStaff(act, mine, ['donation.view']))
  for (const each of [writer, stranger, clerk])
    await house.call(each, 'GET', '/api/platform/notice/getUnread')

  const send = (payload: Buffer | string, action: string, headers: Record<string, string>) =>
    house.app.inject({
      method: 'POST',
      url: `${uploadPath}?action=${action}&encode=utf-8`,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      payload,
    })
  const as = (person: Person | null): Record<string, string> =>
    person === null ? {} : { 'x-test-person': person.accountId }

  /** One file, in the form that the editor sends. */
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
    const type = `multipart/form-data; boundary=${edge}`
    const response = await send(payload, action, {
      ...{ 'content-type': type, ...as(person), ...headers },
    })
    return { status: response.statusCode, ...response.json() }
  }

  /** Fields of a form without a file, sent by the writer. */
  async function sendFields(action: string, fields: URLSearchParams) {
    const type = 'application/x-www-form-urlencoded; charset=UTF-8'
    const headers = { 'content-type': type, ...as(writer) }
    return (await send(fields.toString(), action, headers)).json()
  }
  const get = (person: Person | null, url: string) =>
    house.app.inject({ method: 'GET', url, headers: as(person) })
  return {
    ...{ house, writer, stranger, clerk, upload, sendFields, get },
    async close() {
      await house.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** What tests of the editor's files stand in. */
export type EditorUploads = Awaited<ReturnType<typeof openEditorUploads>>
