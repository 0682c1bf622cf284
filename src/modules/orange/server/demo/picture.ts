import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Desk } from '#kernel/server/demo-world.ts'
import { isSystem } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'

const [width, height] = [640, 360]

/** Stores a drawn landscape in a colour as if whoever acts had uploaded it for a field; answers its id. */
export async function uploadPicture(
  { act }: Desk,
  purpose: { readonly resource: string; readonly field: string },
  colour: string,
): Promise<string> {
  const id = newId()
  const image = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#fff3e0"/><circle cx="470" cy="110" r="52" fill="#ffb74d"/>
      <path d="M0,360 V250 L160,170 L320,260 L480,190 L640,270 V360 Z" fill="${colour}"/></svg>`),
  )
  const content = await image.clone().jpeg().toBuffer()
  const thumb = await image.clone().resize(320).webp().toBuffer()
  await currentStore().put(id, piece(content))
  await currentStore().put(`${id}.thumb`, piece(thumb))
  const { person } = act
  await insertRow(act, file, {
    ...{ id, ...purpose, name: '图片.jpg', mime: 'image/jpeg', width, height },
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
