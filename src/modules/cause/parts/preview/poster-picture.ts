/** What stands on a poster. */
export interface PosterFacts {
  readonly title: string
  readonly summary: string
  readonly organisation: string
  /** 公开募捐资格证书编号, 备案编号 and the like: label and number. */
  readonly numbers: readonly (readonly [label: string, value: string])[]
  readonly raising: string
  /** Same-origin address of the cover; null without one. */
  readonly cover: string | null
  /** What the code leads to. */
  readonly address: string
}

export const posterSize = { width: 1080, height: 1620 } as const

const edge = 72
const coverHeight = 608
const codeSide = 300
const ink = '#1f2328'
const soft = '#656d76'
const accent = '#c8102e'

/** Draws a poster: cover, title, organisation with its numbers, and the code of the drive's page. */
export async function drawPoster(canvas: HTMLCanvasElement, facts: PosterFacts): Promise<void> {
  const { width, height } = posterSize
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  const family = getComputedStyle(document.body).fontFamily
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`
  // The signs of the typeface come in parts: those of the poster are there before they are drawn.
  await Promise.all([400, 600].map(weight => document.fonts.load(font(40, weight), wordsOf(facts))))
  const [cover, code] = await Promise.all([pictureAt(facts.cover), codeOf(facts.address)])
  canvas.width = width
  canvas.height = height
  pen.textBaseline = 'top'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#eceef0'
  pen.fillRect(0, 0, width, coverHeight)
  if (cover) drawCovering(pen, cover, { width, height: coverHeight })

  let y = coverHeight + 64
  const write = (
    words: string,
    look: { size: number; weight?: number; color?: string },
    lines = 1,
  ) => {
    pen.font = font(look.size, look.weight)
    pen.fillStyle = look.color ?? ink
    for (const line of linesOf(pen, words, width - 2 * edge, lines)) {
      pen.fillText(line, edge, y)
      y += look.size * 1.45
    }
  }
  write(facts.title, { size: 68, weight: 600 }, 2)
  y += 12
  write(facts.summary, { size: 40, color: soft }, 4)
  y += 20
  write(facts.raising, { size: 34, color: accent, weight: 600 })

  const foot = height - codeSide - edge - 24
  pen.fillStyle = '#e6e8eb'
  pen.fillRect(edge, foot - 40, width - 2 * edge, 2)
  pen.drawImage(code, width - edge - codeSide, foot, codeSide, codeSide)
  pen.font = font(26)
  pen.fillStyle = soft
  pen.textAlign = 'center'
  pen.fillText('扫码查看与捐赠', width - edge - codeSide / 2, foot + codeSide + 12)
  pen.textAlign = 'left'
  const measure = width - 2 * edge - codeSide - 40
  y = foot
  pen.font = font(36, 600)
  pen.fillStyle = ink
  for (const line of linesOf(pen, facts.organisation, measure, 2)) {
    pen.fillText(line, edge, y)
    y += 52
  }
  for (const [label, value] of facts.numbers) {
    y += 8
    pen.font = font(24)
    pen.fillStyle = soft
    pen.fillText(label, edge, y)
    pen.fillStyle = ink
    pen.font = font(26)
    pen.fillText(value, edge, y + 34)
    y += 70
  }
}

function wordsOf({ title, summary, organisation, numbers, raising }: PosterFacts): string {
  return [title, summary, organisation, raising, ...numbers.flat(), '扫码查看与捐赠…'].join('')
}

const closing = '，。、；：！？）」』》…'

function linesOf(
  pen: CanvasRenderingContext2D,
  words: string,
  measure: number,
  most: number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of words) {
    // A mark that closes hangs over the edge: no line begins with it.
    if (pen.measureText(line + sign).width <= measure || closing.includes(sign)) {
      line += sign
      continue
    }
    if (lines.length === most - 1) return [...lines, `${line.slice(0, -1)}…`]
    lines.push(line)
    line = sign
  }
  return line === '' ? lines : [...lines, line]
}

/** Draws a picture so that it fills a box from the top left, cut where it is longer. */
function drawCovering(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  box: { readonly width: number; readonly height: number },
): void {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight)
  const [cutWidth, cutHeight] = [box.width / scale, box.height / scale]
  const [left, top] = [(naturalWidth - cutWidth) / 2, (naturalHeight - cutHeight) / 2]
  pen.drawImage(picture, left, top, cutWidth, cutHeight, 0, 0, box.width, box.height)
}

function pictureAt(address: string | null): Promise<HTMLImageElement | null> {
  if (address === null) return Promise.resolve(null)
  const picture = new Image()
  return new Promise(done => {
    picture.onload = () => done(picture)
    // A poster without its cover still leads to the drive.
    picture.onerror = () => done(null)
    picture.src = address
  })
}

async function codeOf(address: string): Promise<HTMLCanvasElement> {
  const { toCanvas } = await import('qrcode')
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, address, { width: codeSide, margin: 0, errorCorrectionLevel: 'M' })
  return canvas
}
