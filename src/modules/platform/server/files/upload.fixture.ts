import type { FastifyInstance } from 'fastify'
import { resource } from '#kernel/resource/resource.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import type { Person } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { file, files, image, ref, text } from '#kinds/index.ts'

/** A record with every sort of file, for the tests of files and comments. */
export const exhibit = resource('gallery/exhibit', {
  label: '展品',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    cover: image('封面'),
    papers: files('资料', { types: ['pdf', 'csv', 'docx', 'zip'], maxMb: 1 }),
    contract: file('合同', { needs: 'exhibit.contract' }),
    licences: files('证照', { types: ['png', 'pdf'], marked: true }),
    organisation: ref('机构', 'charity/organisation'),
  },
  owner: { organisation: 'organisation' },
  actions: { contract: '查看合同' },
  views: { list: ['name'] },
})

/** A record whose files are opened one by one. */
const loan = resource('gallery/loan', {
  label: '借展',
  title: 'name',
  fields: { name: text('名称', { required: true }), permit: file('许可') },
  guardedFiles: true,
  views: { list: ['name'] },
})

/** The module that serves both. */
export const gallery: ServerModule = { name: 'gallery', servings: [serve(exhibit), serve(loan)] }

/** The parts of a test house that uploads need. */
interface CalledHouse {
  readonly app: FastifyInstance
  call(person: Person, method: 'GET', path: string): Promise<unknown>
}

/** Sends one file as a browser does. */
export async function send(
  house: CalledHouse,
  person: Person,
  {
    name,
    bytes,
    field = 'cover',
    resource: path = exhibit.path,
  }: {
    name: string
    bytes: Buffer
    field?: string
    resource?: string
  },
) {
  await house.call(person, 'GET', '/api/platform/preference/get')
  const edge = 'edge-of-the-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="upfile"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/platform/file/upload',
    query: { resource: path, field },
    headers: {
      'x-test-person': person.accountId,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return answer.json()
}

/** Reads a file as a browser does. */
export async function fetchFile(house: CalledHouse, person: Person, query: Record<string, string>) {
  await house.call(person, 'GET', '/api/platform/preference/get')
  return house.app.inject({
    url: '/api/platform/file/read',
    query,
    headers: { 'x-test-person': person.accountId },
  })
}
