import { canvasSize, type Stroke } from '../model/scrawl.ts'

/** Draws lines on a canvas that is cleared first. */
export function paintStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  for (const stroke of strokes) paintStroke(context, stroke)
}

function paintStroke(context: CanvasRenderingContext2D, { color, width, points }: Stroke): void {
  const [first, ...others] = points
  if (!first) return
  context.globalCompositeOperation = color === undefined ? 'destination-out' : 'source-over'
  context.strokeStyle = color ?? '#000000'
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(first.x, first.y)
  // A line of one point is a dot.
  for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x, y)
  context.stroke()
}

/** The drawing on its picture, or on white, as the base64 of a PNG without what names it. */
export function printDrawing(strokes: readonly Stroke[], picture: ImageBitmap | null): string {
  const lines = document.createElement('canvas')
  const sheet = document.createElement('canvas')
  for (const canvas of [lines, sheet]) Object.assign(canvas, canvasSize)
  paintStrokes(lines, strokes)
  const context = sheet.getContext('2d')
  if (!context) throw new Error('the browser draws on no canvas')
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, sheet.width, sheet.height)
  if (picture) paintPicture(context, picture)
  context.drawImage(lines, 0, 0)
  return sheet.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}

/** Draws a picture as large as the canvas shows it whole, in the middle. */
export function paintPicture(context: CanvasRenderingContext2D, picture: ImageBitmap): void {
  const { width, height } = context.canvas
  const scale = Math.min(width / picture.width, height / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  context.drawImage(
    picture,
    (width - size.width) / 2,
    (height - size.height) / 2,
    size.width,
    size.height,
  )
}
