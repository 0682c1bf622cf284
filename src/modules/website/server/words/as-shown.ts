/** What stands in the place of what a page does not show, sign by sign. */
const unseen = '\u200b'
const tag = /<[a-z/!][^<>]{0,300}>/gi
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi
const atStart = new RegExp(`^(?:${entity.source})`, 'i')
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: unseen,
  zwj: unseen,
  shy: unseen,
  middot: '·',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/**
 * A text as a page would show it: without tags, entities as the signs they stand for. Every sign
 * keeps its place, so that what is found in it is found in the text.
 */
export function asShown(text: string): string {
  if (!/[<&]/.test(text)) return text
  return text
    .replace(tag, found => unseen.repeat(found.length))
    .replace(entity, (found, decimal?: string, hex?: string, name?: string) =>
      (signOf(decimal, hex, name) ?? found).padEnd(found.length, unseen),
    )
}

function signOf(decimal?: string, hex?: string, name?: string): string | undefined {
  if (name !== undefined) return named[name.toLowerCase()]
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** How many units the sign takes that stands at a place: an entity takes all of its own. */
export function widthAt(text: string, place: number): number {
  const found = text[place] === '&' ? atStart.exec(text.slice(place, place + 12)) : null
  if (found !== null) return found[0].length
  return (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1
}
