import { each, make } from '../html/inert.ts'

interface Marker {
  readonly tag: 'ol' | 'ul'
  readonly style: string | null
  readonly start: number
}

const chineseDigits = '一二三四五六七八九'

/** Word's paragraphs with a marker become lists, nested by their level. */
export function buildLists(body: HTMLElement): void {
  const open: { level: number; id: string; list: HTMLElement; last: HTMLElement }[] = []
  let previous: Element | null = null
  for (const line of each(body, 'p, h1, h2, h3, h4, h5, h6')) {
    const found = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(line.getAttribute('style') ?? '')
    const marked = /MsoListParagraph|MsoList/i.test(line.className) || found !== null
    const marker = marked ? takeMarker(line) : null
    if (!marker) continue
    const level = Number(found?.[2] ?? 1)
    const id = found?.[1] ?? 'l0'
    // A list ends where anything else stands between its lines.
    if (open.length > 0 && line.previousElementSibling !== previous) open.length = 0
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const current = open.at(-1)
    const item = make(line, 'li')
    const inner = make(line, 'p')
    inner.append(...line.childNodes)
    item.append(inner)
    if (current?.level === level && current.id === id) {
      current.list.append(item)
      current.last = item
      line.remove()
    } else {
      if (current?.level === level) open.pop()
      const list = listOf(line, marker)
      list.append(item)
      const outer = open.at(-1)
      if (outer) {
        outer.last.append(list)
        line.remove()
      } else line.replaceWith(list)
      open.push({ level, id, list, last: item })
    }
    previous = open[0]?.list ?? null
  }
}

function listOf(near: Node, { tag, style, start }: Marker): HTMLElement {
  const list = make(near, tag)
  if (style && /^(num|cn|dash|dot)/.test(style)) list.className = `custom_${style}`
  else if (style) list.style.listStyleType = style
  if (tag === 'ol' && start > 1) list.setAttribute('start', String(start))
  return list
}

// The marker is text of a span that Word itself ignores; WPS leaves it at the start of the line.
function takeMarker(line: HTMLElement): Marker | null {
  const ignored = each(line, 'span').find(span =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  )
  if (ignored) {
    const text = ignored.textContent ?? ''
    const font = ignored.closest('[style*="font-family"]')?.getAttribute('style') ?? ''
    const inner = ignored.innerHTML
    const holder = ignored.parentElement
    ignored.remove()
    if (holder && holder !== line && holder.textContent === '') holder.remove()
    return markerOf(text, /Wingdings|Symbol/i.test(font + inner))
  }
  const start =
    /^[\s\u00a0]*([(（]?[\w一二三四五六七八九十]{1,4}[.、)）．]|[·•●○■◆])[\s\u00a0]+/.exec(
      line.textContent ?? '',
    )
  const first = firstText(line)
  if (!start || !first?.data.includes(start[1] ?? '')) return null
  const marker = markerOf(start[1] ?? '', false)
  first.data = first.data.replace(/^[\s\u00a0]*\S+[\s\u00a0]*/, '')
  return marker
}

function firstText(line: HTMLElement): Text | null {
  const walker = line.ownerDocument.createTreeWalker(line, 4)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue?.replace(/[\s\u00a0]/g, '')) return node as Text
  }
  return null
}

/** What kind of list a marker text means: `（一）`, `1)`, `a.`, a bullet. */
export function markerOf(raw: string, isSymbol: boolean): Marker {
  const text = raw.replace(/[\s\u00a0]/g, '')
  if (isSymbol || /^[·•●◆Øüvl§]$/.test(text)) return { tag: 'ul', style: null, start: 1 }
  if (/^[○o]$/.test(text)) return { tag: 'ul', style: 'circle', start: 1 }
  if (/^[■n]$/.test(text)) return { tag: 'ul', style: 'square', start: 1 }
  if (/^[—–-]+$/.test(text)) return { tag: 'ul', style: 'dash', start: 1 }
  const core = text.replace(/[()（）.、．]/g, '')
  const isWrapped = /^[(（].*[)）]$/.test(text)
  const isHalf = !isWrapped && /[)）]$/.test(text)
  if (/^[一二三四五六七八九十百]+$/.test(core)) {
    return {
      tag: 'ol',
      style: isWrapped ? 'cn2' : isHalf ? 'cn1' : 'cn',
      start: chineseNumber(core),
    }
  }
  if (/^\d+$/.test(core)) {
    const style = isWrapped ? 'num2' : isHalf ? 'num1' : text.endsWith('、') ? 'num' : null
    return { tag: 'ol', style, start: Number(core) }
  }
  if (/^[ivx]+$/.test(core)) return { tag: 'ol', style: 'lower-roman', start: 1 }
  if (/^[IVX]+$/.test(core)) return { tag: 'ol', style: 'upper-roman', start: 1 }
  if (/^[a-z]$/.test(core))
    return { tag: 'ol', style: 'lower-alpha', start: core.charCodeAt(0) - 96 }
  if (/^[A-Z]$/.test(core))
    return { tag: 'ol', style: 'upper-alpha', start: core.charCodeAt(0) - 64 }
  return { tag: 'ul', style: null, start: 1 }
}

function chineseNumber(text: string): number {
  const digit = (sign: string | undefined) => (sign ? chineseDigits.indexOf(sign) + 1 : 0)
  if (!text.includes('十')) return digit(text) || 1
  const [tens, units] = text.split('十')
  return (digit(tens) || 1) * 10 + digit(units)
}
