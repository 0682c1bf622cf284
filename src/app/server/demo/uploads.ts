import { createHash } from 'node:crypto'
import { isSystem } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import type { Desk } from './world.ts'

/** What a stored file is for. */
export interface Purpose {
  readonly name: string
  /** Path of the resource. */
  readonly resource: string
  readonly field: string
}

/** What is stored. */
export interface Content {
  readonly content: Buffer
  readonly mime: string
  /** The small one of a picture. */
  readonly thumb?: Buffer
  readonly width?: number
  readonly height?: number
}

/** Stores a file as if the person at the desk had uploaded it; answers its id. */
export async function upload(
  desk: Desk,
  { content, thumb, ...facts }: Content,
  purpose: Purpose,
): Promise<string> {
  const { person } = desk.act
  const id = newId()
  const store = currentStore()
  await Promise.all([
    store.put(id, piece(content)),
    thumb && store.put(`${id}.thumb`, piece(thumb)),
  ])
  await insertRow(desk.act, file, {
    id,
    ...purpose,
    ...facts,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    account: isSystem(person) ? null : person.accountId,
    organisation: person.ownerKind === 'organisation' ? person.ownerId : null,
  })
  return id
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
