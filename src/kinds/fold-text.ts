/*
 * The one place in which values that look alike become alike: typed, pasted and imported ones, what
 * is searched for, what must be unique. How far a kind goes is the kind's own decision:
 * numbers and codes go all the way (`halfWidth`), names and titles go by `foldLine`, running text by
 * `foldText`, which leaves the punctuation of Chinese as it was typed.
 */

/** Soft hyphens, zero-width signs, direction marks, marks of byte order. */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g
/** A joiner holds the parts of one emoji together; anywhere else nobody sees it. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
/** Blanks that do not break, and those of other widths but for the Chinese one, which indents. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g
const wideSign = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g

const onlyUnseen =
  /^[\s\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]*$/

/** Whether nobody sees anything in a text. */
export function isBlank(text: string): boolean {
  return onlyUnseen.test(text)
}

/** A text without the signs that nobody sees; odd blanks are plain ones. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '').replace(strayJoiner, '').replace(oddBlank, ' ')
}

/** Running text: nothing unseen, letters and digits half-width, its punctuation as typed. */
export function foldText(text: string): string {
  return withoutUnseen(text).replace(wideSign, sign =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )
}

/**
 * A name or title: as running text, Chinese blanks plain, and brackets of one width: full-width where
 * the text is Chinese, half-width elsewhere.
 */
export function foldLine(text: string): string {
  const plain = foldText(text).replaceAll('\u3000', ' ')
  return /\p{Script=Han}/u.test(plain)
    ? plain.replaceAll('(', '（').replaceAll(')', '）')
    : plain.replaceAll('（', '(').replaceAll('）', ')')
}

/** The writings under which a piece of text may stand in what was folded by either rule. */
export function writingsOf(part: string): readonly string[] {
  const plain = foldText(part)
  const full = plain.replaceAll('(', '（').replaceAll(')', '）')
  return [...new Set([plain, full, plain.replaceAll('（', '(').replaceAll('）', ')')])]
}

/** What two writings of a person's or a unit's name have in common: width, blanks, case and dots do not count. */
export function comparableName(name: string): string {
  return withoutUnseen(name)
    .normalize('NFKC')
    .replace(/[\s·•‧・⋅]/g, '')
    .toLowerCase()
}
