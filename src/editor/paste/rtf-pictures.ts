/** A picture out of RTF. */
export interface RtfPicture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The pictures of a text in RTF, in order; null for one that a browser cannot show (a metafile). */
export function rtfPictures(rtf: string): (RtfPicture | null)[] {
  // Word writes each picture twice, the second time for programs that know nothing newer.
  const text = withoutGroups(rtf, '\\nonshppict')
  const found: (RtfPicture | null)[] = []
  for (let at = text.indexOf('{\\pict'); at >= 0; at = text.indexOf('{\\pict', at + 6)) {
    found.push(pictureOf(groupAt(text, at)))
  }
  return found
}

function pictureOf(group: string): RtfPicture | null {
  const type = /\\pngblip/.test(group)
    ? 'image/png'
    : /\\jpegblip/.test(group)
      ? 'image/jpeg'
      : null
  if (type === null) return null
  const flat = group.slice(1, -1).replace(/\{[^{}]*\}/g, '')
  const hex = /(?:^|[\s}])([0-9a-fA-F\s]{32,})\}?$/.exec(flat.replace(/\\[a-z]+-?\d*/gi, ' '))?.[1]
  const digits = hex?.replace(/\s/g, '') ?? ''
  if (digits.length < 16) return null
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return { type, bytes }
}

function withoutGroups(text: string, mark: string): string {
  let rest = text
  for (let at = rest.indexOf(`{${mark}`); at >= 0; at = rest.indexOf(`{${mark}`)) {
    rest = rest.slice(0, at) + rest.slice(at + groupAt(rest, at).length)
  }
  return rest
}

function groupAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, at + 1)
    }
  }
  return text.slice(start)
}
