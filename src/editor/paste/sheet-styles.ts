import { each, make, unwrap } from '../html/inert.ts'
import { printStyle, readStyle } from '../model/policy/clean-style.ts'

const rule = /(?:^|[\s}>])\.([\w-]+)\s*\{([^}]*)\}/g
/** Looks of a cell that a reader notices; a program's own font and size are no choice of anybody. */
const ofCell = /^(background(-color)?|text-align|vertical-align)$/
const ofLetters = /^(color|font-weight|font-style|text-decoration)$/
const aligns = /^(left|center|right|justify)$/

/**
 * Excel and WPS say in a style sheet what their cells look like: puts it at the cells themselves,
 * where own styles win, and takes the sheets away.
 */
export function placeSheetStyles(body: HTMLElement): void {
  const sheets = each(body, 'style')
  const css = sheets.map(sheet => sheet.textContent ?? '').join('\n')
  for (const sheet of sheets) sheet.remove()
  const looks = new Map([...css.matchAll(rule)].map(([, name = '', text = '']) => [name, text]))
  for (const element of each(body, 'td[class], th[class], td font[class], td span[class]')) {
    const look = looks.get(element.className)
    if (look === undefined) continue
    const kept = new Map(
      [...readStyle(look)].filter(([name, value]) =>
        name === 'text-align' ? aligns.test(value) : ofCell.test(name) || ofLetters.test(name),
      ),
    )
    for (const [name, value] of readStyle(element.getAttribute('style') ?? ''))
      kept.set(name, value)
    if (element.hasAttribute('align')) kept.delete('text-align')
    element.setAttribute('style', printStyle(kept))
  }
}

/** Letters of a cell are coloured and bold by themselves: a cell has a place and a background. */
export function lettersIntoCells(body: HTMLElement): void {
  for (const cell of each(body, 'td[style], th[style]')) {
    const style = readStyle(cell.getAttribute('style') ?? '')
    const letters = new Map([...style].filter(([name]) => ofLetters.test(name)))
    if (letters.size === 0 || cell.querySelector('p, div, ul, ol, table')) continue
    for (const name of letters.keys()) style.delete(name)
    if (style.size > 0) cell.setAttribute('style', printStyle(style))
    else cell.removeAttribute('style')
    const span = make(cell, 'span', { style: printStyle(letters) })
    span.append(...cell.childNodes)
    if (span.textContent?.trim() !== '') cell.append(span)
  }
}

/** The only line of a cell becomes the cell's own text, which stands where the line stood. */
export function unwrapOnlyLines(body: HTMLElement): void {
  for (const cell of each(body, 'td, th')) {
    const line = cell.children.length === 1 ? cell.firstElementChild : null
    if (line?.tagName !== 'P') continue
    const own = readStyle(line.getAttribute('style') ?? '').get('text-align')
    const place = own ?? line.getAttribute('align') ?? ''
    if (aligns.test(place)) {
      const style = readStyle(cell.getAttribute('style') ?? '')
      cell.setAttribute('style', printStyle(style.set('text-align', place)))
    }
    unwrap(line)
  }
}
