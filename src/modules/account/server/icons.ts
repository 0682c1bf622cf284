import sharp from 'sharp'
import { drawScene, type Pixels, toWebpUri } from './captcha-scene.ts'
import { between, type Chance, secureChance, shuffle } from './chance.ts'
import { type IconName, iconShapes } from './icon-shapes.ts'

/** Size of the icon captcha in pixels and how many icons are asked. */
export const iconSize = { width: 320, height: 200, count: 3 }

/** A place in the picture, in pixels from the left and top. */
export interface Point {
  x: number
  y: number
}

/** An icon captcha: picture and prompt strip as data URIs, and the secret centres in order. */
export interface IconChallenge {
  image: string
  prompt: string
  /** Centres of the asked icons in the order of the strip; never leaves the server. */
  answer: Point[]
}

/** Draws seven different icons, scattered and turned, three of which are asked in order. */
export async function drawIcons(chance: Chance = secureChance): Promise<IconChallenge> {
  const names = shuffle(chance, iconNames).slice(0, 7)
  const placed = scatter(chance, names)
  const asked = placed.slice(0, iconSize.count)
  const scene = await drawScene(chance, iconSize)
  const [image, prompt] = await Promise.all([
    drawImage(chance, scene, shuffle(chance, placed)),
    drawPrompt(chance, asked),
  ])
  return { image, prompt, answer: asked.map(({ x, y }) => ({ x, y })) }
}

/** Whether each click lies within 22 pixels of its icon's centre, in the asked order. */
export function areIconsClicked(points: readonly Point[], answer: readonly Point[]): boolean {
  if (answer.length === 0 || points.length !== answer.length) return false
  return answer.every((centre, at) => {
    const point = points[at]
    return point !== undefined && Math.hypot(point.x - centre.x, point.y - centre.y) <= 22
  })
}

// Object.keys forgets the key type; the object is a constant of ours.
const iconNames = Object.keys(iconShapes) as IconName[]

interface PlacedIcon extends Point {
  name: IconName
}

/** Puts each icon into its own cell of a 4 × 2 grid, so that no two click circles can meet. */
function scatter(chance: Chance, names: readonly IconName[]): PlacedIcon[] {
  const cells = shuffle(
    chance,
    Array.from({ length: 8 }, (_, cell) => ({ column: cell % 4, row: Math.floor(cell / 4) })),
  )
  return names.flatMap((name, at) => {
    const cell = cells[at]
    if (!cell) return []
    return {
      name,
      x: cell.column * 80 + 40 + between(chance, -15, 15),
      y: cell.row * 100 + 50 + between(chance, -24, 24),
    }
  })
}

async function drawImage(
  chance: Chance,
  scene: Pixels,
  icons: readonly PlacedIcon[],
): Promise<string> {
  const { width, height } = iconSize
  const drawn = icons.map(icon =>
    iconSvg(chance, { ...icon, scale: 1.35 + chance() * 0.35, turn: between(chance, -50, 50) }),
  )
  const rgb = await sharp(scene.rgb, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg(width, height, drawn.join(''))) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return toWebpUri({ width, height, rgb })
}

async function drawPrompt(chance: Chance, asked: readonly PlacedIcon[]): Promise<string> {
  const drawn = asked.map(({ name }, at) =>
    iconSvg(chance, { name, x: 24 + at * 44, y: 20, scale: 1.2, turn: between(chance, -12, 12) }),
  )
  const png = await sharp(Buffer.from(svg(136, 40, drawn.join(''))))
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function iconSvg(chance: Chance, icon: PlacedIcon & { scale: number; turn: number }): string {
  const paint = `hsl(${between(chance, 0, 359)},${between(chance, 45, 90)}%,${between(chance, 18, 34)}%)`
  const place = `translate(${icon.x} ${icon.y}) rotate(${icon.turn}) scale(${icon.scale}) translate(-12 -12)`
  const shape = iconShapes[icon.name]
  // The light copy beneath is a halo that keeps an icon legible on any patch of the scene.
  return `<g transform="${place}" stroke-linejoin="round" stroke-linecap="round"><g fill="#fff" stroke="#fff" stroke-width="4" opacity="0.75">${shape}</g><g fill="${paint}" stroke="${paint}" stroke-width="1.6">${shape}</g></g>`
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}
