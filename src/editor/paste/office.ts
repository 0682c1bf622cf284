import { each, inertBody, make, unwrap } from '../html/inert.ts'
import { readStyle } from '../model/policy/clean-style.ts'
import { buildLists } from './office-lists.ts'
import { lettersIntoCells, placeSheetStyles, unwrapOnlyLines } from './sheet-styles.ts'

const office =
  /class="?Mso|mso-|xmlns:(w|o|x)=|<\/?(v|o|w):|content="?(Microsoft|Word|Excel|WPS)|docs-internal-guid|ProgId/i

/** Whether pasted HTML comes from Word, Excel, WPS or Google Docs. */
export function isOffice(html: string): boolean {
  return office.test(html)
}

/** Office HTML with its looks in plain styles, its lists as lists, and nothing of Office itself. */
export function cleanOffice(html: string): string {
  const text = html
    .replace(/<!--\[if [^\]]*(supportLists|!supportFootnotes)[^\]]*\]-->/gi, '')
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!\[[^\]]*\]>/g, '')
  const body = inertBody(text)
  for (const element of each(body, 'xml, meta, link, title, script')) element.remove()
  placeSheetStyles(body)
  for (const element of each(body, '*')) if (/^[OVWX]:/.test(element.tagName)) strip(element)
  for (const wrapper of each(body, 'b[id^="docs-internal-guid"]')) unwrap(wrapper)
  buildLists(body)
  for (const element of each(body, '[style]')) cleanStyleOf(element)
  for (const heading of each(body, 'p[class*="MsoHeading"], p[class*="MsoTitle"]')) {
    const strong = make(heading, 'strong')
    strong.append(...heading.childNodes)
    heading.append(strong)
  }
  unwrapOnlyLines(body)
  lettersIntoCells(body)
  for (const span of each(body, 'span').reverse()) {
    if (!span.getAttribute('style')) unwrap(span)
    else if (span.childNodes.length === 0) span.remove()
  }
  return body.innerHTML
}

// An empty o:p holds a line open; anything else of Office's own only wraps.
function strip(element: HTMLElement): void {
  if (element.textContent?.replace(/\u00a0/g, '').trim() === '' && !element.querySelector('img')) {
    element.remove()
  } else unwrap(element)
}

const dropped =
  /^(mso-|page|tab-|layout-|text-autospace|punctuation|word-|white-space|font-variant|widows|orphans)/

function cleanStyleOf(element: HTMLElement): void {
  const isBlock = /^(P|H[1-6]|LI|DIV)$/.test(element.tagName)
  const kept: string[] = []
  for (const [name, value] of readStyle(element.getAttribute('style') ?? '')) {
    if (dropped.test(name) || /^(initial|inherit|normal|windowtext|auto)$/i.test(value)) continue
    if (/^margin/.test(name) || (name === 'text-indent' && value.startsWith('-'))) continue
    if (/^(color)$/.test(name) && /^(black|#000000|rgb\(0, 0, 0\))$/i.test(value)) continue
    if (name === 'background' && /^(white|transparent)$/i.test(value)) continue
    kept.push(`${name}: ${inPixels(name, value)}`)
  }
  const chars = /mso-char-indent-count:\s*([\d.]+)/i.exec(element.getAttribute('style') ?? '')?.[1]
  if (isBlock && chars && Number(chars) > 0) kept.push('text-indent: 2em')
  if (kept.length > 0) element.setAttribute('style', kept.join('; '))
  else element.removeAttribute('style')
}

function inPixels(name: string, value: string): string {
  if (name === 'text-indent' && /^(2[0-9]|3[0-9])(\.\d+)?pt$/.test(value)) return '2em'
  return value.replace(
    /(\d*\.?\d+)pt\b/g,
    (_all, points) => `${Math.round((Number(points) * 4) / 3)}px`,
  )
}
