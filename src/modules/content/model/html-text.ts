import { plainText } from '#kinds/index.ts'

/** The addresses of pictures in a stored HTML text: those shown, posters of films, and backgrounds. */
export function pictureAddresses(html: string): string[] {
  const shown = html.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/gi)
  const posters = html.matchAll(/<(?:video|audio)\b[^>]*?\bposter="([^"]+)"/gi)
  const backgrounds = html.matchAll(
    /\bdata-background="[^"]*?background-image:\s*url\(([^")]+)\)/gi,
  )
  return [...shown, ...posters, ...backgrounds].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

/** The ids of our own editor files that a stored HTML text shows or links. */
export function editorFileIds(html: string): string[] {
  const found = html.matchAll(/\/api\/upms\/editorFile\?id=([0-9a-f-]{36})/gi)
  return [...new Set([...found].map(([, id = '']) => id.toLowerCase()))]
}

/** The address of a file that came in through the editor. */
export function editorFileUrl(id: string): string {
  return `/api/upms/editorFile?id=${id}`
}

/** Headings of a stored HTML text, for a contents list. */
export function headingsOf(html: string): { readonly level: number; readonly text: string }[] {
  return [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gis)].map(
    ([, level = '1', inner = '']) => ({
      level: Number(level),
      text: plainText(inner),
    }),
  )
}
