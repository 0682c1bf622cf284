import { each, make, rename, unwrap } from './inert.ts'

const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  cite: 'em',
}
const fontSizes = ['', '10px', '12px', '16px', '18px', '24px', '32px', '48px']

/** Marks of old articles in their present form; anchors stand alone. */
export function readInline(body: HTMLElement): void {
  for (const [old, now] of Object.entries(renamed)) {
    for (const element of each(body, old)) rename(element, now)
  }
  for (const font of each(body, 'font')) readFont(font)
  for (const anchor of each(body, 'a[name]')) readAnchor(anchor)
  for (const link of each(body, 'a:not([name]):not([href])')) unwrap(link)
}

function readFont(font: HTMLElement): void {
  const span = make(font, 'span', { style: font.getAttribute('style') ?? '' })
  const color = font.getAttribute('color')
  const face = font.getAttribute('face')
  const size = fontSizes[Number(font.getAttribute('size'))]
  if (color) span.style.color = color
  if (face) span.style.fontFamily = face
  if (size) span.style.fontSize = size
  span.append(...font.childNodes)
  font.replaceWith(span)
}

function readAnchor(anchor: HTMLElement): void {
  const name = anchor.getAttribute('name') ?? ''
  // Word's table of contents leaves hundreds of these.
  const isKept = !name.startsWith('_Toc')
  if (anchor.hasAttribute('href')) {
    anchor.removeAttribute('name')
    if (isKept) anchor.before(make(anchor, 'a', { name }))
    return
  }
  if (isKept) anchor.before(make(anchor, 'a', { name }))
  unwrap(anchor)
}
