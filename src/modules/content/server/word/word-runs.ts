import { elementIn, elementsBelow, elementsIn, wordsOf, type XmlElement } from './read-xml.ts'
import type { WordDocument } from './word-document.ts'

/** What stands in an HTML text for a picture of the file until it is stored; undefined leaves it out. */
export type PictureMark = (key: string) => string | undefined

export const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The words of a paragraph as HTML: runs with their looks, links, pictures; what was deleted stays out. */
export function runsOf(within: XmlElement, word: WordDocument, mark: PictureMark): string {
  return elementsIn(within)
    .map(child => {
      if (child.name === 'w:r') return runOf(child, mark)
      if (child.name === 'w:hyperlink') return linkOf(child, word, mark)
      const isOpen = ['w:ins', 'w:smartTag', 'w:fldSimple', 'w:sdt', 'w:sdtContent'].includes(
        child.name,
      )
      return isOpen ? runsOf(child, word, mark) : ''
    })
    .join('')
}

function linkOf(link: XmlElement, word: WordDocument, mark: PictureMark): string {
  const inner = runsOf(link, word, mark)
  const address = word.linkOf(link.attributes['r:id'] ?? '')
  return address !== undefined && /^https?:/i.test(address)
    ? `<a href="${escapeHtml(address)}">${inner}</a>`
    : inner
}

function runOf(run: XmlElement, mark: PictureMark): string {
  const inner = elementsIn(run)
    .map(child => pieceOf(child, mark))
    .join('')
  return inner === '' || /^<img\b[^>]*>$/.test(inner) ? inner : dressed(inner, run)
}

function pieceOf(child: XmlElement, mark: PictureMark): string {
  if (child.name === 'w:t') return escapeHtml(wordsOf(child))
  if (child.name === 'w:tab') return '&nbsp;&nbsp;&nbsp;&nbsp;'
  if (child.name === 'w:br' || child.name === 'w:cr') return '<br>'
  if (child.name === 'w:noBreakHyphen') return '-'
  if (child.name === 'mc:AlternateContent')
    return elementsIn(elementIn(child, 'mc:Choice'))
      .map(each => pieceOf(each, mark))
      .join('')
  if (child.name !== 'w:drawing' && child.name !== 'w:pict') return ''
  const keys = [
    ...elementsBelow(child, 'a:blip').map(({ attributes }) => attributes['r:embed']),
    ...elementsBelow(child, 'v:imagedata').map(({ attributes }) => attributes['r:id']),
  ]
  return keys.map(key => mark(key ?? '') ?? '').join('')
}

const tags: readonly (readonly [string, string])[] = [
  ['w:b', 'strong'],
  ['w:i', 'em'],
  ['w:u', 'u'],
  ['w:strike', 's'],
]

function dressed(inner: string, run: XmlElement): string {
  const look = elementIn(run, 'w:rPr')
  const on = (name: string) => {
    const found = elementIn(look, name)
    return found !== undefined && !['0', 'false', 'none'].includes(found.attributes['w:val'] ?? '')
  }
  const align = elementIn(look, 'w:vertAlign')?.attributes['w:val']
  const colour = elementIn(look, 'w:color')?.attributes['w:val'] ?? ''
  const raised = align === 'superscript' ? 'sup' : align === 'subscript' ? 'sub' : undefined
  const worn = [
    ...tags.filter(([name]) => on(name)).map(([, tag]) => tag),
    ...(raised === undefined ? [] : [raised]),
  ]
  const bare = worn.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, inner)
  return /^[0-9a-f]{6}$/i.test(colour) && !/^0{6}$/.test(colour)
    ? `<span style="color: #${colour.toLowerCase()};">${bare}</span>`
    : bare
}
