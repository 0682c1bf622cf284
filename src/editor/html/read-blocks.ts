import { readStyle } from '../model/policy/clean-style.ts'
import { each, isBlank, isBlock, make, rename, unwrap } from './inert.ts'

const marks = 'span, font, strong, em, b, i, u, s, strike, del, ins, a, sub, sup, big, small'
const boxes = 'div, section, article, header, footer, main, figure, figcaption, address, center'

/** Blocks of other editors become ours: p, lists, pre with line ends; hidden ones are gone. */
export function readBlocks(body: HTMLElement): void {
  for (const element of each(body, '[style]')) dropHidden(element)
  for (const element of each(body, '[align]')) alignByStyle(element)
  for (const element of each(body, 'dl')) rename(element, 'ul')
  for (const element of each(body, 'dt, dd')) rename(element, 'li')
  for (const pre of each(body, 'pre')) {
    for (const line of each(pre, 'br')) line.replaceWith('\n')
    for (const inner of each(pre, '*')) unwrap(inner)
  }
  for (const mark of each(body, marks).reverse()) sink(mark)
  for (const box of each(body, boxes)) readBox(box)
  for (const line of each(body, 'p')) dropUnseen(line)
  wrapLoose(body)
  for (const block of each(body, 'p, h1, h2, h3, h4, h5, h6, li, td, th')) dropLastBreak(block)
}

function dropHidden(element: HTMLElement): void {
  const styles = readStyle(element.getAttribute('style') ?? '')
  if (styles.get('display') !== 'none' || element.hasAttribute('data-chart')) return
  element.remove()
}

function alignByStyle(element: HTMLElement): void {
  if (!/^(p|h[1-6]|div|section|center)$/i.test(element.tagName)) return
  const align = element.getAttribute('align')?.toLowerCase() ?? ''
  if (/^(left|center|right|justify)$/.test(align) && !element.style.textAlign) {
    element.style.textAlign = align
  }
}

// A look around blocks belongs to the lines in them: <font><p>…</p></font>.
function sink(mark: HTMLElement): void {
  if (!each(mark, '*').some(isBlock)) return
  wrapLoose(mark)
  for (const block of each(mark, '*').filter(isLine)) {
    const looks = mark.cloneNode() as HTMLElement
    looks.removeAttribute('id')
    looks.removeAttribute('name')
    looks.append(...block.childNodes)
    block.append(looks)
  }
  unwrap(mark)
}

const lines = /^(P|H[1-6]|LI|TD|TH|DT|DD|DIV|SECTION|ARTICLE|CENTER|FIGCAPTION|BLOCKQUOTE|CAPTION)$/

function isLine(element: Element): boolean {
  return lines.test(element.tagName) && ![...element.querySelectorAll('*')].some(isBlock)
}

// What a box in a paragraph leaves at both its sides: <p> without anything in it, which no page shows.
function dropUnseen(line: HTMLElement): void {
  const isOnly = line.parentElement?.children.length === 1
  if (line.childNodes.length === 0 && !isOnly && line.attributes.length === 0) line.remove()
}

// A box of lines is a paragraph; a box of blocks hands its alignment on and is gone.
function readBox(box: HTMLElement): void {
  const align = box.tagName === 'CENTER' ? 'center' : box.style.textAlign
  const hasBlocks = each(box, '*').some(isBlock)
  if (!hasBlocks) {
    const isEmpty = [...box.childNodes].every(isBlank)
    if (isEmpty) box.remove()
    else if (isInsideLine(box)) unwrap(box)
    else if (align) rename(box, 'p').style.textAlign = align
    else rename(box, 'p')
    return
  }
  for (const child of box.children) {
    if (!(child instanceof Object) || !align) continue
    const inner = child as HTMLElement
    if (/^(P|H[1-6]|DIV|SECTION)$/.test(inner.tagName) && !inner.style.textAlign)
      inner.style.textAlign = align
  }
  wrapLoose(box)
  unwrap(box)
}

function isInsideLine(box: HTMLElement): boolean {
  return /^(P|H[1-6]|SPAN|PRE)$/.test(box.parentElement?.tagName ?? '')
}

// Text that stands beside blocks gets a paragraph of its own, so that a later box cannot join it.
function wrapLoose(box: HTMLElement): void {
  if (![...box.children].some(isBlock)) return
  let open: HTMLElement | null = null
  for (const child of [...box.childNodes]) {
    if (isBlock(child)) {
      open = null
      continue
    }
    if (open === null && isBlank(child)) continue
    if (open === null) {
      open = make(box, 'p')
      child.before(open)
    }
    open.append(child)
  }
}

// The last <br> of a block is not seen, but the schema would read it as a line.
function dropLastBreak(block: HTMLElement): void {
  let last = block.lastChild
  while (last && isBlank(last) && last.previousSibling) last = last.previousSibling
  if (last?.nodeName === 'BR') last.remove()
}
