/** An element of an XML document with what stands in it, in order. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[]
}

const deepest = 400

/** Reads a well-formed XML document; comments, declarations and processing instructions are left out. */
export function readXml(text: string): XmlElement {
  const root: Open = { name: '', attributes: {}, children: [] }
  const path: Open[] = [root]
  const pieces =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g
  for (const [, closes, name, attributes = '', ends, words] of text.matchAll(pieces)) {
    const within = path.at(-1) ?? root
    if (words !== undefined) within.children.push(plain(words))
    else if (closes === '/') {
      if (path.length > 1) path.pop()
    } else if (name !== undefined) {
      const element: Open = { name, attributes: attributesOf(attributes), children: [] }
      within.children.push(element)
      if (ends !== '/') path.push(element)
      if (path.length > deepest) throw new Error('the document is nested too deeply')
    }
  }
  return root
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries(
    [...found].map(([, name = '', double, single]) => [name, plain(double ?? single ?? '')]),
  )
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The elements directly in an element, of one name or of all. */
export function elementsIn(within: XmlElement | undefined, name?: string): XmlElement[] {
  return (within?.children ?? []).filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

/** The first element of a name directly in an element. */
export function elementIn(
  within: XmlElement | undefined,
  name: string,
  ...further: string[]
): XmlElement | undefined {
  const [found] = elementsIn(within, name)
  const [next, ...rest] = further
  return next === undefined || found === undefined ? found : elementIn(found, next, ...rest)
}

/** Every element of a name, however deep. */
export function elementsBelow(within: XmlElement, name: string): XmlElement[] {
  return elementsIn(within).flatMap(child => [
    ...(child.name === name ? [child] : []),
    ...elementsBelow(child, name),
  ])
}

/** The words of an element and all below it. */
export function wordsOf(within: XmlElement): string {
  return within.children.map(child => (typeof child === 'string' ? child : wordsOf(child))).join('')
}
