/** Feeds text in pieces of which none ends inside a tag; called without a piece it gives the rest. */
export function wholeTags(): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder()
  let rest = ''
  return piece => {
    const text = rest + decoder.decode(piece, { stream: piece !== undefined })
    const end = piece === undefined ? text.length : text.lastIndexOf('>') + 1
    rest = text.slice(end)
    return text.slice(0, end)
  }
}

/** The place of a column counted from 0 by its letters: `A` is 0. */
export function placeOfLetters(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
