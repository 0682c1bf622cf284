import { readFileSync } from 'node:fs'

/** A text as words are sought in it, in UTF-16 units, and where each of them stood. */
export interface Normal {
  readonly units: Uint16Array
  /** Index in the original of each unit. */
  readonly at: Uint32Array
  /** How many signs that can be seen were passed over until each unit, from the beginning. */
  readonly passed: Uint32Array
}

const folded = new Map<string, string>()
for (const line of readFileSync(new URL('./traditional.txt', import.meta.url), 'utf8').split(
  '\n',
)) {
  if (line.startsWith('#')) continue
  for (let at = 0; at + 1 < line.length; at += 2) folded.set(line.charAt(at), line.charAt(at + 1))
}

/** Signs that are written for others because they look or sound alike. */
const alike = '薇微徽微溦微霺微伈信囗口菛门嘚的銀银裙群峮群羣群莪我茈此恏好芐下仩上'
for (let at = 0; at + 1 < alike.length; at += 2) folded.set(alike.charAt(at), alike.charAt(at + 1))

const counts = /[\p{L}\p{N}]/u
/** Letters that nobody sees: fillers of Hangul syllables. */
const fillers = /[\u115f\u1160\u3164\uffa0]/
/** Marks and joiners that nobody sees, and blanks, of which a page shows one however many there are. */
const unseen = /(?!\n)[\p{Cf}\p{Cc}\p{M}\p{Z}\u115f\u1160\u3164\uffa0]/u

/** What each unit becomes, worked out when it is first met: another unit, nothing, or more than one. */
const becomes = new Uint16Array(65_536)
const unknown = 0
const nothing = 1
const several = 2
const invisible = 3

/**
 * One sign: full width as half width, capital as small, traditional as simplified; nothing for
 * blanks, punctuation, symbols and marks that are put between the signs of a word.
 */
function normalSign(sign: string): string {
  const plain = sign.normalize('NFKC').toLowerCase()
  let kept = ''
  for (const each of plain)
    if (counts.test(each) && !fillers.test(each)) kept += folded.get(each) ?? each
  return kept
}

function become(unit: number): number {
  // Half of a pair is not a sign by itself.
  if (unit >= 0xd800 && unit <= 0xdfff) return several
  const given = String.fromCharCode(unit)
  const sign = normalSign(given)
  if (sign === '') return unseen.test(given) ? invisible : nothing
  return sign.length === 1 ? sign.charCodeAt(0) : several
}

/** Writes a text as words are sought in it. */
export function normalise(text: string): Normal {
  let units = new Uint16Array(text.length + 16)
  let at = new Uint32Array(text.length + 16)
  let passed = new Uint32Array(text.length + 16)
  let skipped = 0
  let length = 0
  const add = (unit: number, from: number) => {
    if (length === units.length) {
      units = longer(units, new Uint16Array(length * 2))
      at = longer(at, new Uint32Array(length * 2))
      passed = longer(passed, new Uint32Array(length * 2))
    }
    units[length] = unit
    passed[length] = skipped
    at[length++] = from
  }
  for (let from = 0; from < text.length; from++) {
    const unit = text.charCodeAt(from)
    let into = becomes[unit] ?? unknown
    if (into === unknown) {
      into = become(unit)
      becomes[unit] = into
    }
    if (into === invisible) continue
    if (into === nothing) skipped += 1
    else if (into !== several) add(into, from)
    else {
      const sign = String.fromCodePoint(text.codePointAt(from) ?? unit)
      const made = normalSign(sign)
      if (made === '' && !unseen.test(sign)) skipped += 1
      for (let each = 0; each < made.length; each++) add(made.charCodeAt(each), from)
      from += sign.length - 1
    }
  }
  return {
    units: units.subarray(0, length),
    at: at.subarray(0, length),
    passed: passed.subarray(0, length),
  }
}

function longer<T extends Uint16Array | Uint32Array>(held: T, made: T): T {
  made.set(held)
  return made
}
