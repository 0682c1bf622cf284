import { each } from './inert.ts'

const kept = '\u00a0'

/**
 * Blanks as HTML shows them: a page joins several to one and drops those at the edges of a line.
 * What was typed as several stays so; a single one at an edge, which nobody sees, goes.
 */
export function writeBlanks(body: HTMLElement): void {
  for (const line of each(body, 'p, h1, h2, h3, h4, h5, h6')) writeLine(line)
}

function writeLine(line: HTMLElement): void {
  const walker = line.ownerDocument.createTreeWalker(
    line,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  )
  let isStart = true
  let endsBlank = false
  let last: Text | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      node.data = written(node.data, { isStart, endsBlank })
      if (node.data === '') continue
      isStart = false
      endsBlank = node.data.endsWith(' ')
      last = node
    } else if (isThing(node)) {
      isStart = node.nodeName === 'BR'
      if (isStart && last) last.data = withoutEnd(last.data)
      endsBlank = false
      last = null
    }
  }
  if (last) last.data = withoutEnd(last.data)
}

function isThing(node: Node): boolean {
  return (
    node.nodeName === 'BR' ||
    node.nodeName === 'IMG' ||
    (node.nodeName === 'A' && !node.hasChildNodes())
  )
}

function written(
  text: string,
  { isStart, endsBlank }: { isStart: boolean; endsBlank: boolean },
): string {
  const spaced = text.replace(/[\t\r\n\f]/g, ' ')
  const led = isStart
    ? spaced.replace(/^ +/, blanks => (blanks.length === 1 ? '' : kept.repeat(blanks.length)))
    : endsBlank
      ? spaced.replace(/^ /, kept)
      : spaced
  return led.replace(/ {2,}/g, blanks => `${kept.repeat(blanks.length - 1)} `)
}

function withoutEnd(text: string): string {
  return text.replace(/[\u00a0]* +$/, blanks =>
    blanks.length === 1 ? '' : kept.repeat(blanks.length),
  )
}
