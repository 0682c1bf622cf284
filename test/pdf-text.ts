import { inflateSync } from 'node:zlib'

/** The text of a PDF that pdfkit wrote, page after page, as its fonts say which sign a glyph is. */
export function textOfPdf(bytes: Buffer): string {
  const source = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g))
    objects.set(id, body)
  const signs = fontsOf(objects)
  return [...objects.values()]
    .filter(body => /\/Type \/Page\b(?!s)/.test(body))
    .map(page => textOfPage(streamOf(objects.get(refIn(page, 'Contents')) ?? ''), signs))
    .join('\n')
}

type Signs = ReadonlyMap<string, ReadonlyMap<number, string>>

/** By the name of each font: what its glyphs stand for. */
function fontsOf(objects: ReadonlyMap<string, string>): Signs {
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(refIn(objects.get(id) ?? '', 'ToUnicode'))
      if (map !== undefined && !fonts.has(name)) fonts.set(name, signsOf(streamOf(map)))
    }
  return fonts
}

const refIn = (body: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''

function streamOf(body: string): string {
  // By its length: packed bytes may themselves end in a sign that looks like the end of a line.
  const [, length = '0'] = /\/Length (\d+)/.exec(body) ?? []
  const from = /stream\r?\n/.exec(body)
  const at = from === null ? 0 : from.index + from[0].length
  const raw = Buffer.from(body.slice(at, at + Number(length)), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

function signsOf(map: string): ReadonlyMap<number, string> {
  const signs = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      signs.set(
        Number.parseInt(from, 16) + at,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return signs
}

function textOfPage(content: string, fonts: Signs): string {
  let font: ReadonlyMap<number, string> | undefined
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi))
      for (const code of hex.match(/.{4}/g) ?? [])
        text += font?.get(Number.parseInt(code, 16)) ?? ''
    if (shown !== undefined) text += '\n'
  }
  return text
}
