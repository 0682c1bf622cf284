import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Desk } from '#kernel/server/demo-world.ts'
import { isSystem } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '../../model/index.ts'
import { currentStore } from '../files/file-store.ts'
import { drawScene, sceneSize, themeOf } from './scene.ts'

interface Scene {
  /** Its words tell what the picture is about. */
  readonly about: string
  /** The same text lies otherwise in each variant. */
  readonly variant: number
  readonly resource: string
  readonly field: string
}

interface Drawn {
  readonly content: Buffer
  readonly thumb: Buffer
}

const drawn = new Map<string, Promise<Drawn>>()
const [width, height] = sceneSize

/** Stores a drawn scene for a field as if whoever acts had uploaded it; answers its id. */
export async function storeScene({ act }: Desk, scene: Scene): Promise<string> {
  const { about, variant, resource, field } = scene
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawScene(themeOf(about), variant)}</svg>`
  // Many records show the same scene: it is drawn once.
  const drawing = drawn.get(svg) ?? draw(svg)
  drawn.set(svg, drawing)
  const { content, thumb } = await drawing
  const id = newId()
  await currentStore().put(id, piece(content))
  await currentStore().put(`${id}.thumb`, piece(thumb))
  const { person } = act
  await insertRow(act, file, {
    ...{ id, resource, field, name: '图片.jpg', mime: 'image/jpeg', width, height },
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    account: isSystem(person) ? null : person.accountId,
    organisation: person.ownerKind === 'organisation' ? person.ownerId : null,
  })
  return id
}

async function draw(svg: string): Promise<Drawn> {
  const image = sharp(Buffer.from(svg))
  return {
    content: await image.clone().jpeg({ quality: 72 }).toBuffer(),
    thumb: await image.clone().resize(320).webp({ quality: 72 }).toBuffer(),
  }
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
