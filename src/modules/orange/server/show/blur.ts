import sharp from 'sharp'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { currentStore, storeBytes } from '#modules/platform/server/index.ts'
import { photoShow } from '../../model/index.ts'
import { photoBlur } from '../../model/show-calls.ts'
import { photoShowServing } from './photo-show.ts'

/** Shares of width and height. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A copy of a picture whose areas are drawn so coarsely that no face can be told, nor brought back. */
export async function blurAreas(picture: Buffer, areas: readonly Area[]): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const covers = []
  for (const area of areas) {
    const left = Math.floor(area.x * width)
    const top = Math.floor(area.y * height)
    const part = {
      ...{ left, top },
      width: Math.max(1, Math.min(width - left, Math.ceil(area.width * width))),
      height: Math.max(1, Math.min(height - top, Math.ceil(area.height * height))),
    }
    if (left >= width || top >= height) continue
    // A mosaic of at most six fields across: pixels of the original are gone.
    const coarse = await sharp(picture)
      .extract(part)
      .resize(6, 6, { fit: 'fill', kernel: 'cubic' })
      .png()
      .toBuffer()
    const cover = await sharp(coarse)
      .resize(part.width, part.height, { fit: 'fill', kernel: 'nearest' })
      .png()
      .toBuffer()
    covers.push({ input: cover, left, top })
  }
  return sharp(picture).composite(covers).jpeg({ quality: 88 }).toBuffer()
}

/** Keeps the copy beside the photo; the original stays for whoever reviews it alone. */
export const blurRoute = route(photoBlur, {
  access: { action: 'photoShow.blur' },
  summary: '遮挡晒图中的面部',
  async handle({ id, at, areas }, exchange) {
    const row = await exchange.read(act => readInScope(act, photoShowServing, id, 'photoShow.blur'))
    const original = row.blurred?.[at] ?? row.images[at]
    if (original === undefined) throw refusal('没有这张图片')
    const pieces: Buffer[] = []
    for await (const piece of await currentStore().open(original)) pieces.push(Buffer.from(piece))
    const bytes = await blurAreas(Buffer.concat(pieces), areas)
    const purpose = { resource: photoShow.path, name: 'blurred', field: photoShow.fields.blurred }
    const stored = await storeBytes(exchange, { bytes, name: '遮挡.jpg' }, purpose)
    await exchange.perform(async act => {
      const current = await lockInScope(act, photoShowServing, { id, action: 'photoShow.blur' })
      const blurred = current.images.map((picture, no) =>
        no === at ? stored.id : (current.blurred?.[no] ?? picture),
      )
      await updateRow(act, photoShow, current, { blurred }, { verb: 'blur', label: '遮挡面部' })
    })
    return { picture: stored.id }
  },
})
