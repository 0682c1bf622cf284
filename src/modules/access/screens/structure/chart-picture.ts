const sharpness = 2
/** Browsers draw no larger canvas. */
const largestSide = 16_000

/** Saves a drawing as a PNG file; rejects when the browser cannot draw it. */
export async function savePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = sizeOf(drawing)
  const scale = Math.min(sharpness, largestSide / Math.max(width, height))
  const picture = await imageOf(drawing)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
  if (!file) throw new Error('the browser made no picture')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.png`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Opens a drawing on a sheet of its own, fitted to the page, and prints it: to paper or to PDF. */
export function printPicture(drawing: SVGSVGElement, name: string): void {
  const sheet = window.open('', '_blank', 'width=1200,height=900')
  if (!sheet) return
  const { width, height } = sizeOf(drawing)
  const page = sheet.document
  page.title = name
  const style = page.createElement('style')
  style.textContent = `@page{size:A4 ${width > height ? 'landscape' : 'portrait'};margin:10mm}body{margin:0}svg{width:100%;height:auto;max-height:100vh}`
  page.head.append(style)
  page.body.append(page.importNode(drawing, true))
  sheet.print()
}

function sizeOf(drawing: SVGSVGElement): { width: number; height: number } {
  const { width, height } = drawing.viewBox.baseVal
  return { width, height }
}

function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const text = new XMLSerializer().serializeToString(drawing)
  const picture = new Image()
  return new Promise((done, fail) => {
    picture.onload = () => done(picture)
    picture.onerror = () => fail(new Error('the drawing could not be read'))
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  })
}
