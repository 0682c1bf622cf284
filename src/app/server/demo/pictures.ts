import sharp from 'sharp'
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

/** Sky, far hills and near ground of the landscapes of each field. */
const colours: Readonly<Record<DemoField, readonly [string, string, string]>> = {
  助学: ['#fde7c3', '#f2a65a', '#a4502f'],
  助医: ['#e3f2fd', '#7fb7e6', '#2b6ca3'],
  助老: ['#fbe4d8', '#e08e6d', '#8a4b3a'],
  乡村振兴: ['#eef6d6', '#a7c957', '#4f772d'],
  环保: ['#d8f3e4', '#52b788', '#1b4d3e'],
  救灾: ['#ffe1dc', '#e76f51', '#7a2c1e'],
  助残: ['#e9e4f5', '#9d8ec7', '#4b3b7a'],
  儿童: ['#fff3bf', '#ffc75f', '#d9822b'],
  社区: ['#e0f4f5', '#67b9bd', '#276a6e'],
  文体: ['#fbe3ee', '#d977a8', '#803060'],
}

const [width, height] = [960, 540]

/** A cover: sun, hills and ground in the colours of the field. */
export function drawCover(field: DemoField, variant: number): Promise<Picture> {
  return draw(landscape(field, variant), [width, height])
}

/** The middle of a cover, three times as wide as high, for the head of a page. */
export function drawBanner(field: DemoField, variant: number): Promise<Picture> {
  const [wide, high] = [1200, 400]
  return draw(
    `<svg width="${wide}" height="${high}" viewBox="0 160 ${width} ${width / 3}">${landscape(field, variant)}</svg>`,
    [wide, high],
  )
}

function landscape(field: DemoField, variant: number): string {
  const random = seeded(variant * 131 + Object.keys(colours).indexOf(field))
  const [sky, hills, ground] = colours[field]
  const ridge = (top: number, rough: number) => {
    const points = Array.from(
      { length: 9 },
      (_, at) => `${at * 120},${top + random.int(-rough, rough)}`,
    )
    return `M0,${height} L${points.join(' L')} L${width},${height} Z`
  }
  return `<rect width="${width}" height="${height}" fill="${sky}"/>
     <circle cx="${random.int(160, 800)}" cy="${random.int(90, 190)}" r="${random.int(40, 70)}" fill="#fff" opacity=".85"/>
     <path d="${ridge(330, 70)}" fill="${hills}" opacity=".55"/>
     <path d="${ridge(400, 50)}" fill="${hills}"/>
     <path d="${ridge(470, 25)}" fill="${ground}"/>`
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
