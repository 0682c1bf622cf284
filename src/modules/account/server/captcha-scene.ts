import sharp from 'sharp'
import { between, type Chance, noiseFrom } from './chance.ts'

/** A picture without alpha, three bytes a pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  rgb: Buffer
}

/**
 * Draws the background of a captcha: a gradient of two hues, overlapping shapes, ribbons and grain,
 * different at every call so that no two challenges can be subtracted from each other.
 */
export async function drawScene(
  chance: Chance,
  size: { width: number; height: number },
): Promise<Pixels> {
  const rgb = await sharp(Buffer.from(sceneSvg(chance, size)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  addGrain(rgb, noiseFrom(chance))
  return { ...size, rgb }
}

/** The picture as a small WebP data URI. */
export async function toWebpUri(pixels: Pixels): Promise<string> {
  const { width, height, rgb } = pixels
  const webp = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: 62, effort: 2 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

function sceneSvg(chance: Chance, { width, height }: { width: number; height: number }): string {
  const hue = between(chance, 0, 359)
  const far = hue + between(chance, 60, 200)
  const shapes = Array.from({ length: between(chance, 12, 18) }, () =>
    shapeSvg(chance, width, height),
  )
  const ribbons = Array.from({ length: between(chance, 3, 5) }, () =>
    ribbonSvg(chance, width, height),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" gradientTransform="rotate(${between(chance, 0, 89)})">
<stop offset="0" stop-color="${colour(chance, hue)}"/><stop offset="1" stop-color="${colour(chance, far)}"/>
</linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}${ribbons.join('')}</svg>`
}

function shapeSvg(chance: Chance, width: number, height: number): string {
  const x = between(chance, 0, width)
  const y = between(chance, 0, height)
  const size = between(chance, 12, 56)
  const paint = `fill="${colour(chance, between(chance, 0, 359))}" fill-opacity="${0.25 + chance() * 0.5}"`
  const turn = `transform="rotate(${between(chance, 0, 359)} ${x} ${y})"`
  const forms = [
    `<circle cx="${x}" cy="${y}" r="${size / 2}" ${paint}/>`,
    `<rect x="${x}" y="${y}" width="${size}" height="${size * 0.7}" rx="4" ${paint} ${turn}/>`,
    `<polygon points="${x},${y} ${x + size},${y + size / 3} ${x + size / 4},${y + size}" ${paint} ${turn}/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 3}" ${paint} ${turn}/>`,
  ]
  return forms[between(chance, 0, forms.length - 1)] ?? ''
}

function ribbonSvg(chance: Chance, width: number, height: number): string {
  const [a, b, c, d] = [0, 0, 0, 0].map(() => between(chance, -20, height + 20))
  const stroke = colour(chance, between(chance, 0, 359))
  return `<path d="M-5 ${a} C${width / 3} ${b} ${(width * 2) / 3} ${c} ${width + 5} ${d}" fill="none" stroke="${stroke}" stroke-width="${between(chance, 2, 9)}" stroke-opacity="0.55"/>`
}

/** A colour of the hue, neither so dark nor so light that a notch would vanish in it. */
function colour(chance: Chance, hue: number): string {
  return `hsl(${hue % 360},${between(chance, 35, 75)}%,${between(chance, 42, 72)}%)`
}

function addGrain(rgb: Buffer, noise: Chance): void {
  for (let at = 0; at < rgb.length; at += 3) {
    const grain = (noise() - 0.5) * 18
    for (let part = at; part < at + 3; part += 1) {
      rgb[part] = clampByte((rgb[part] ?? 0) + grain)
    }
  }
}

/** The nearest value a colour channel can hold. */
export function clampByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}
