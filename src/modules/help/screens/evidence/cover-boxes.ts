/** One covered part of a picture, in its own pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const widest = 2000

/** Draws a picture with parts of it covered in one colour, which no tool takes off again. */
export function coverBoxes(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  boxes: readonly Box[],
): void {
  const scale = Math.min(1, widest / picture.naturalWidth)
  const width = Math.round(picture.naturalWidth * scale)
  const height = Math.round(picture.naturalHeight * scale)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.drawImage(picture, 0, 0, width, height)
  pen.fillStyle = '#595959'
  for (const box of boxes) pen.fillRect(box.left, box.top, box.width, box.height)
}
