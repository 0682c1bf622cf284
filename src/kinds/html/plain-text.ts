const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

/** The words of a rich text in one line, as lists, sheets and audit rows show them. */
export function plainText(html: string): string {
  return html
    .replace(/<p data-background=[^>]*>.*?<\/p>/gis, '')
    .replaceAll('_ueditor_page_break_tag_', ' ')
    .replace(/<\/(p|h[1-6]|li|tr|pre|blockquote|caption)>|<br\s*\/?>/gi, ' ')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a rich text shows nothing: no words and no picture, player, table or line. */
export function isBlankHtml(html: string): boolean {
  return (
    !/<(img|video|audio|iframe|hr|table)\b|data-background=/i.test(html) && plainText(html) === ''
  )
}

/** Characters as people count them: those of the text, and one for each object. */
export function htmlLength(html: string): number {
  const objects = html.match(/<(hr|img|iframe|video|audio)\b/gi)?.length ?? 0
  return plainText(html).length + objects
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const isHex = name[1]?.toLowerCase() === 'x'
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** The addresses that a stored HTML text links to. */
export function linkAddresses(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

/** The paragraphs of a stored HTML text as words, in order; empty ones are left out. */
export function paragraphsOf(html: string): string[] {
  return html
    .split(/<br\s*\/?>|<\/(?:p|h[1-6]|li|tr|td|th|blockquote|pre)>/i)
    .map(plainText)
    .filter(text => text !== '')
}
