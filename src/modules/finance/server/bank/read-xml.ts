import { refusal } from '#kernel/server/refusal.ts'

/** An element of a document, without its prefix and attributes but the currency of amounts. */
export interface XmlNode {
  readonly name: string
  readonly currency: string | null
  readonly children: readonly XmlNode[]
  readonly text: string
}

interface Open {
  name: string
  currency: string | null
  children: XmlNode[]
  text: string
}

const deepest = 40
const broken = () => refusal('文件不是完整的 XML，请重新下载后上传', 'upfile')

/**
 * Reads a small document of elements and text, as messages of ISO 20022 are: no entities of its own,
 * no processing, nothing fetched. Refuses what is not well-formed.
 */
export function readXml(source: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) throw broken()
  const plain = source.replace(/^\uFEFF/, '').replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
  const root: Open = { name: '', currency: null, children: [], text: '' }
  const stack: Open[] = [root]
  let at = 0
  for (const {
    0: tag,
    1: end,
    2: name = '',
    3: attributes = '',
    4: single,
    index,
  } of plain.matchAll(/<(\/?)([A-Za-z_][\w.:-]*)([^<>]*?)(\/?)>/g)) {
    const top = stack.at(-1)
    if (top === undefined) throw broken()
    top.text += textOf(plain.slice(at, index))
    at = index + tag.length
    const bare = name.slice(name.indexOf(':') + 1)
    if (end === '/') {
      if (stack.length === 1 || top.name !== bare) throw broken()
      stack.pop()
      continue
    }
    const currency = /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(attributes)?.[1] ?? null
    const node: Open = { name: bare, currency, children: [], text: '' }
    top.children.push(node)
    if (single !== '/') stack.push(node)
    if (stack.length > deepest) throw broken()
  }
  const [document, ...others] = root.children
  if (stack.length !== 1 || document === undefined || others.length > 0) throw broken()
  return document
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function textOf(source: string): string {
  if (source.includes('<')) throw broken()
  return source.replace(/&(#x?[0-9a-f]+|\w+);/gi, (_whole, name: string) => {
    const known = entities[name]
    if (known !== undefined) return known
    if (!name.startsWith('#')) throw broken()
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (!(code > 0 && code <= 0x10ffff)) throw broken()
    return String.fromCodePoint(code)
  })
}

/** The elements that lie at a path below one: `all(entry, 'NtryDtls', 'TxDtls')`. */
export function all(node: XmlNode, ...path: readonly string[]): readonly XmlNode[] {
  return path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(each => each.children.filter(child => child.name === name)),
    [node],
  )
}

/** The text of the first that lies at one of the paths; empty where none does. */
export function textAt(node: XmlNode, ...paths: readonly string[]): string {
  for (const path of paths) {
    const found = all(node, ...path.split('/'))[0]?.text.trim()
    if (found) return found
  }
  return ''
}
