import { isCustomStyle, itemClass } from '../model/list/list-styles.ts'
import { type Policy, usualPolicy } from '../model/policy/clean-element.ts'
import { readStyle } from '../model/policy/clean-style.ts'
import { each, inertBody, make, unwrap } from './inert.ts'
import { backgroundParagraph } from './normalize-in.ts'
import { applyPolicy } from './purify.ts'
import { writeBlanks } from './write-blanks.ts'
import { writeTables } from './write-tables.ts'

/** What the editor shows, as it is stored: the last step before a string leaves. */
export function normalizeOut(html: string, policy: Policy = usualPolicy): string {
  const body = inertBody(html)
  const holder = body.querySelector('p[data-background]')
  const background = holder?.getAttribute('data-background') ?? null
  for (const each_ of each(body, 'p[data-background]')) each_.remove()
  return writeBody(body, background, policy)
}

/** The same for a body that was just made; `background` becomes the last paragraph. */
export function writeBody(body: HTMLElement, background: string | null, policy: Policy): string {
  for (const picture of each(body, 'img[data-word-image]')) picture.remove()
  writePlayers(body)
  writeAttachments(body)
  mergeSpans(body)
  writeBlanks(body)
  dropEmptyInline(body)
  writeLists(body)
  writeTables(body)
  writePageBreaks(body)
  for (const block of each(body, 'p, h1, h2, h3, h4, h5, h6')) fillEmpty(block)
  if (background !== null) body.append(backgroundParagraph(body, background))
  applyPolicy(body, policy)
  return body.innerHTML
}

function writePlayers(body: HTMLElement): void {
  for (const video of each(body, 'video')) {
    const type = video.getAttribute('type') ?? 'video/mp4'
    video.removeAttribute('type')
    video.replaceChildren(make(video, 'source', { src: video.getAttribute('src') ?? '', type }))
  }
}

function writeAttachments(body: HTMLElement): void {
  for (const link of each(body, 'a[data-attachment]')) {
    const icon = make(link, 'img', {
      style: 'vertical-align: middle',
      src: link.getAttribute('data-attachment') ?? '',
      alt: '',
    })
    link.before(icon)
    link.removeAttribute('data-attachment')
    if (!link.getAttribute('style')) link.setAttribute('style', 'font-size: 12px; color: #0066CC')
  }
}

// A span whose only content is a span says both in one.
function mergeSpans(body: HTMLElement): void {
  for (const span of each(body, 'span').reverse()) {
    const parent = span.parentElement
    if (parent?.tagName !== 'SPAN' || parent.childNodes.length !== 1) continue
    const styles = readStyle(parent.getAttribute('style') ?? '')
    for (const [name, value] of readStyle(span.getAttribute('style') ?? '')) styles.set(name, value)
    const text = [...styles].map(([name, value]) => `${name}: ${value}`).join('; ')
    if (text !== '') parent.setAttribute('style', text)
    unwrap(span)
  }
}

function dropEmptyInline(body: HTMLElement): void {
  for (const mark of each(body, 'span, strong, em, u, s, sub, sup, a[href]').reverse()) {
    if (mark.childNodes.length === 0) mark.remove()
  }
}

function writeLists(body: HTMLElement): void {
  for (const list of each(body, 'ol, ul')) {
    const style = /custom_(\w+)/.exec(list.className)?.[1] ?? ''
    const isInner = list.parentElement?.closest('[class*="custom_"]') !== null
    const padding = isCustomStyle(style) ? 1 : isInner ? 3 : 2
    list.className = [isCustomStyle(style) && `custom_${style}`, `list-paddingleft-${padding}`]
      .filter(Boolean)
      .join(' ')
    let index = Number(list.getAttribute('start') ?? 1)
    for (const item of list.children) {
      item.className = itemClass(style, index)
      index += 1
    }
  }
}

function writePageBreaks(body: HTMLElement): void {
  for (const line of each(body, 'hr.pagebreak')) {
    if (line.nextElementSibling?.classList.contains('pagebreak')) {
      line.remove()
      continue
    }
    const paragraph = make(line, 'p')
    paragraph.textContent = '_ueditor_page_break_tag_'
    line.replaceWith(paragraph)
  }
}

function fillEmpty(block: HTMLElement): void {
  if (block.childNodes.length === 0) block.append(make(block, 'br'))
}
