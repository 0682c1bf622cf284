import sharp from 'sharp'
import { drawScene, sceneSize } from '#modules/platform/server/index.ts'
import type { DemoField } from './names/phrases.ts'
import { seeded } from './names/random.ts'

/** A drawn picture with its small one. */
export interface Picture {
  readonly content: Buffer
  readonly mime: 'image/jpeg'
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
}

const [width, height] = sceneSize

/** What else projects of a field are pictured by, so that covers of neighbours differ. */
const related: Readonly<Record<DemoField, readonly DemoField[]>> = {
  助学: ['儿童', '乡村振兴', '文体'],
  助医: ['社区', '儿童', '助残'],
  助老: ['社区', '文体', '助医'],
  乡村振兴: ['环保', '助学', '社区'],
  环保: ['乡村振兴', '儿童', '社区'],
  救灾: ['社区', '助医', '乡村振兴'],
  助残: ['助医', '文体', '社区'],
  儿童: ['助学', '文体', '社区'],
  社区: ['助老', '环保', '文体'],
  文体: ['儿童', '社区', '助学'],
}

/** A cover: a scene of the field, every second one of what is near to it. */
export function drawCover(field: DemoField, variant: number): Promise<Picture> {
  const near = related[field][Math.floor(variant / 2) % related[field].length] ?? field
  return draw(drawScene(variant % 2 === 0 ? field : near, variant), [width, height])
}

/** The middle of a cover, three times as wide as high, for the head of a page. */
export function drawBanner(field: DemoField, variant: number): Promise<Picture> {
  const [wide, high] = [1200, 400]
  return draw(
    `<svg width="${wide}" height="${high}" viewBox="0 160 ${width} ${width / 3}">${drawScene(field, variant)}</svg>`,
    [wide, high],
  )
}

/** A scanned paper: lines that cannot be read and a red seal. */
export function drawScan(variant: number): Promise<Picture> {
  const random = seeded(variant + 7000)
  const [wide, high] = [720, 1020]
  const lines = Array.from({ length: 16 }, (_, at) => {
    const length = at === 0 ? 260 : random.int(280, 540)
    const left = at === 0 ? 230 : 90
    return `<rect x="${left}" y="${140 + at * 44}" width="${length}" height="${at === 0 ? 22 : 10}" rx="4" fill="#8d99a6"/>`
  })
  return draw(
    `<rect width="100%" height="100%" fill="#fbfaf6"/>
     <rect x="36" y="36" width="${wide - 72}" height="${high - 72}" fill="none" stroke="#c9b37e" stroke-width="6"/>
     ${lines.join('')}
     <circle cx="540" cy="850" r="82" fill="none" stroke="#c8322b" stroke-width="7" opacity=".8"/>
     <path d="M540 812l10 30h31l-25 19 9 30-25-18-25 18 9-30-25-19h31z" fill="#c8322b" opacity=".8"/>`,
    [wide, high],
  )
}

const drawn = new Map<string, Promise<Picture>>()

/** Many records show the same picture: it is drawn once. */
function draw(inside: string, size: readonly [number, number]): Promise<Picture> {
  const known = drawn.get(inside) ?? drawAnew(inside, size)
  drawn.set(inside, known)
  return known
}

async function drawAnew(inside: string, [wide, high]: readonly [number, number]): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${inside}</svg>`
  const image = sharp(Buffer.from(svg))
  return {
    mime: 'image/jpeg',
    content: await image.clone().jpeg({ quality: 72 }).toBuffer(),
    thumb: await image.clone().resize(320, 320, { fit: 'inside' }).webp({ quality: 72 }).toBuffer(),
    width: wide,
    height: high,
  }
}
