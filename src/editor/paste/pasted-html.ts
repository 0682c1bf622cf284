import { each, unwrap } from '../html/inert.ts'
import { withLatePictures } from '../html/late-pictures.ts'
import { readArticle } from '../html/normalize-in.ts'
import type { Policy } from '../model/policy/clean-element.ts'
import { tableLimits } from '../model/table/table-limits.ts'
import { dataPicture } from './data-picture.ts'
import { cleanOffice, isOffice } from './office.ts'

const wordPlace = '/.word-picture/'
/** Pictures that lie on the own disk, or stand in the HTML as letters. */
const homeless = /(<img\b[^>]*?\bsrc=)(["']?)(file:[^"'\s>]*|data:image\/[^"'\s>]*)\2/gi
/** Bytes below which a picture only holds the place of one that a page loads later. */
const leastBytes = 100

/** Pasted HTML as the schema reads it, and the pictures that stood in it as letters. */
export interface ReadPaste {
  readonly html: string
  /** By the name of the place that waits for each. */
  readonly pictures: ReadonlyMap<string, File>
}

/** Pasted HTML as the schema reads it; pictures without an address become places to be filled. */
export function readPasted(html: string, policy: Policy): ReadPaste {
  const slice = /data-pm-slice="([^"]*)"/.exec(html)?.[1]
  const own = withLatePictures(isOffice(html) ? cleanOffice(html) : html)
  // Names that no earlier paste used: its places may still wait.
  const paste = Date.now().toString(36)
  let places = 0
  const pictures = new Map<string, File>()
  const named = own.replace(homeless, (all, start: string, _quote, address: string) => {
    const picture = pictureIn(address)
    if (picture === null) return all
    places += 1
    const name = `${paste}-${places}`
    if (picture) pictures.set(name, picture)
    return `${start}"${wordPlace}${name}"`
  })
  const { body } = readArticle(named.replace(/<v:imagedata[^>]*>/gi, ''), policy)
  for (const picture of each(body, `img[src^="${wordPlace}"]`)) {
    picture.setAttribute(
      'data-word-image',
      picture.getAttribute('src')?.slice(wordPlace.length) ?? '',
    )
    picture.removeAttribute('src')
  }
  // A slice of ours says how deep it was open: a line joins a line.
  const first = body.firstElementChild
  if (slice && first && /^\d+ \d+/.test(slice))
    first.setAttribute('data-pm-slice', unescaped(slice))
  return { html: body.innerHTML, pictures }
}

/** The picture of a `data:` address; undefined for one of the own disk, null for none worth a place. */
function pictureIn(address: string): File | null | undefined {
  if (/^file:/i.test(address)) return undefined
  const picture = dataPicture(address)
  return picture !== null && picture.size >= leastBytes ? picture : null
}

/**
 * Takes tables that are larger than any may be out of what else is pasted, so that the rest arrives;
 * answers the rest, or undefined where nothing is to be left out.
 */
export function withoutLargeTables(html: string): string | undefined {
  if (!/<table/i.test(html)) return undefined
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const large = each(body, 'table').filter(isTooLarge)
  for (const table of large) table.remove()
  const hasRest = body.querySelector('img, hr') !== null || (body.textContent ?? '').trim() !== ''
  return large.length > 0 && hasRest ? body.innerHTML : undefined
}

function isTooLarge(table: Element): boolean {
  const rows = each(table, 'tr')
  const widths = rows.map(row =>
    each(row, 'td, th').reduce((sum, cell) => sum + (Number(cell.getAttribute('colspan')) || 1), 0),
  )
  return rows.length > tableLimits.rows || Math.max(0, ...widths) > tableLimits.columns
}

/** The same without looks: headings, lists, tables and marks stay. */
export function tagsOnly(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const element of each(body, '*')) {
    for (const name of [
      'style',
      'class',
      'align',
      'valign',
      'width',
      'height',
      'border',
      'bordercolor',
    ]) {
      if (!(element.tagName === 'PRE' && name === 'class')) element.removeAttribute(name)
    }
  }
  for (const span of each(body, 'span')) unwrap(span)
  return body.innerHTML
}

/** The same as paragraphs of text. */
export function textOnly(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  const made = document.createElement('div')
  for (const line of linesOf(body)) {
    const paragraph = made.appendChild(document.createElement('p'))
    paragraph.textContent = line
  }
  return made.innerHTML
}

function linesOf(body: HTMLElement): string[] {
  for (const line of each(body, 'br')) line.replaceWith('\n')
  for (const cell of each(body, 'td, th')) cell.append('\u00a0')
  for (const block of each(body, 'p, h1, h2, h3, h4, h5, h6, li, tr, pre')) block.append('\n')
  return (body.textContent ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
