import type { ScreenSnapshot, ThemeTokens } from '../model/index.ts'
import { paintOf } from '../stage/paints.ts'

/** The most that the picture of a screen is wide and high, pixels. */
const coverWidth = 960
const coverHeight = 1920

/**
 * A picture of the canvas as it is drawn now, as a JPEG: its ground, the boxes of its widgets, their
 * charts and pictures, and the first words of each. Null where the browser refuses to give it.
 */
export function drawCover(
  sheet: HTMLElement,
  snapshot: ScreenSnapshot,
  tokens: ThemeTokens,
): string | null {
  const picture = document.createElement('canvas')
  const scale = Math.min(coverWidth / snapshot.width, coverHeight / snapshot.height)
  picture.width = Math.round(snapshot.width * scale)
  picture.height = Math.round(snapshot.height * scale)
  const pen = picture.getContext('2d')
  if (pen === null) return null
  const { color, gradientTo } = snapshot.background
  pen.fillStyle = groundOf(pen, picture, [
    paintOf(tokens, color) ?? tokens.background,
    paintOf(tokens, gradientTo),
  ])
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.scale(scale, scale)
  const shown = snapshot.widgets.filter(({ hidden }) => !hidden).toSorted((a, b) => a.z - b.z)
  for (const widget of shown) {
    const node = sheet.querySelector<HTMLElement>(`[data-widget="${widget.id}"]`)
    if (node === null) continue
    pen.save()
    pen.globalAlpha = widget.opacity / 100
    pen.translate(widget.x + widget.w / 2, widget.y + widget.h / 2)
    pen.rotate((widget.rotate * Math.PI) / 180)
    pen.translate(-widget.w / 2, -widget.h / 2)
    pen.beginPath()
    pen.rect(0, 0, widget.w, widget.h)
    pen.clip()
    const ground = paintOf(tokens, widget.style.background)
    if (ground !== undefined) {
      pen.fillStyle = ground
      pen.fillRect(0, 0, widget.w, widget.h)
    }
    drawNode(pen, node, widget.w / Math.max(1, node.offsetWidth))
    pen.restore()
  }
  try {
    return picture.toDataURL('image/jpeg', 0.85)
  } catch {
    // A picture from elsewhere keeps the browser from giving the whole.
    return null
  }
}

function groundOf(
  pen: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  [from, to]: readonly [string, string | undefined],
): string | CanvasGradient {
  if (to === undefined) return from
  const run = pen.createLinearGradient(0, 0, width, height)
  run.addColorStop(0, from)
  run.addColorStop(1, to)
  return run
}

/** Draws what stands in a widget: canvases and pictures where they are, words as they are set. */
function drawNode(pen: CanvasRenderingContext2D, node: HTMLElement, unit: number): void {
  const origin = node.getBoundingClientRect()
  const seen = origin.width / Math.max(1, node.offsetWidth)
  const spot = (box: DOMRect) =>
    [
      ((box.left - origin.left) / seen) * unit,
      ((box.top - origin.top) / seen) * unit,
      (box.width / seen) * unit,
      (box.height / seen) * unit,
    ] as const
  for (const drawn of node.querySelectorAll<HTMLCanvasElement | HTMLImageElement>('canvas, img')) {
    const [x, y, w, h] = spot(drawn.getBoundingClientRect())
    const isReady = drawn instanceof HTMLCanvasElement ? drawn.width > 0 : drawn.naturalWidth > 0
    if (isReady) pen.drawImage(drawn, x, y, w, h)
  }
  const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  for (let at = words.nextNode(); at !== null; at = words.nextNode()) {
    const text = at.nodeValue?.trim() ?? ''
    if (text === '' || at.parentElement === null) continue
    const range = document.createRange()
    range.selectNodeContents(at)
    const [x, y, w, h] = spot(range.getBoundingClientRect())
    if (w === 0) continue
    const style = getComputedStyle(at.parentElement)
    pen.fillStyle = style.color
    pen.font = `${style.fontWeight} ${Number.parseFloat(style.fontSize) * unit}px ${style.fontFamily}`
    pen.textBaseline = 'middle'
    pen.fillText(text, x, y + h / 2, w + 4)
  }
}
