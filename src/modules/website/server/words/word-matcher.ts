import type { WordHit, WordLevel, WordScope } from '../../model/index.ts'
import { asShown, widthAt } from './as-shown.ts'
import { Automaton } from './automaton.ts'
import { type Normal, normalise } from './normalise.ts'

/** A word of the list as it is matched. */
export interface Word {
  readonly id: string
  readonly word: string
  readonly list: 'block' | 'allow'
  readonly category: string
  readonly level: WordLevel
  readonly replacement: string | null
  /** Empty: everywhere. */
  readonly scopes: readonly WordScope[]
  /** Null: the platform's, which holds for everybody. */
  readonly organisation: string | null
  /** Beijing days between which it holds. */
  readonly from: string | null
  readonly to: string | null
}

/** Where a text comes from. */
export interface TextSource {
  readonly scope?: WordScope | undefined
  readonly organisation?: string | null | undefined
  /** Beijing day of the look. */
  readonly day: string
}

export interface Found extends WordHit {
  readonly id: string
}

/** What the words make of a text. */
export interface Verdict {
  /** The strictest of what was found. */
  readonly level: 'clean' | WordLevel
  readonly hits: readonly Found[]
  /** The text with replaced words; the same where nothing is to be replaced. */
  readonly text: string
  /** The hits where they stand in `text`. */
  readonly marks: readonly WordHit[]
}

/** Signs in sight that may be put between two signs of a word without hiding it. */
const mostSkipped = 6
const asciiOnly = /^[\x20-\x7e]+$/
const letter = /[A-Za-z\uff21-\uff3a\uff41-\uff5a]/
const digit = /[0-9\uff10-\uff19]/

interface Span {
  readonly word: Word
  readonly start: number
  readonly end: number
}

/** A word that was found and that no allowed word excuses. */
interface Standing {
  readonly word: Word
  readonly hit: Found
}

/** Finds the words of the list in texts; made anew whenever the list changes. */
export class WordMatcher {
  #words: readonly (readonly Word[])[]
  #lengths: readonly number[]
  #automaton: Automaton

  constructor(words: readonly Word[]) {
    const byText = new Map<string, { units: Uint16Array; words: Word[] }>()
    for (const word of words) {
      const { units } = normalise(word.word)
      const text = String.fromCharCode(...units)
      const held = byText.get(text)
      if (text === '') continue
      if (held === undefined) byText.set(text, { units, words: [word] })
      else held.words.push(word)
    }
    const all = [...byText.values()]
    this.#words = all.map(each => each.words)
    this.#lengths = all.map(each => each.units.length)
    this.#automaton = new Automaton(all.map(each => each.units))
  }

  /** Everything the words have to say about a text, as it stands and as a page would show it. */
  check(text: string, source: TextSource): Verdict {
    const found = this.#find(text, text, source)
    const shown = asShown(text)
    if (shown !== text)
      for (const each of this.#find(text, shown, source))
        if (!found.some(({ hit }) => hit.id === each.hit.id && hit.at === each.hit.at))
          found.push(each)
    found.sort((one, other) => one.hit.at - other.hit.at)
    const hits = found.map(({ hit }) => hit)
    return { level: strictest(hits), hits, ...replaced(text, found) }
  }

  /** What is found in a text when it is read as `read`, which has the same length. */
  #find(text: string, read: string, source: TextSource): Standing[] {
    const normal = normalise(read)
    const blocked: Span[] = []
    const allowed: Span[] = []
    this.#automaton.search(normal.units, (index, end) => {
      const start = end - (this.#lengths[index] ?? 0)
      for (const word of this.#words[index] ?? []) {
        if (!holds(word, source) || !isWhole(read, normal, { word, start, end })) continue
        if (word.list === 'allow') allowed.push({ word, start, end })
        else blocked.push({ word, start, end })
      }
    })
    return withoutAllowed(blocked, allowed, normal.units.length).map(span => ({
      word: span.word,
      hit: hitOf(text, normal, span),
    }))
  }
}

/** The longest allowed word wins over the shorter blocked ones within it. */
function withoutAllowed(
  blocked: readonly Span[],
  allowed: readonly Span[],
  length: number,
): readonly Span[] {
  if (allowed.length === 0) return blocked
  // How far the allowed words reach that begin at a place or before it.
  const reach = new Uint32Array(length)
  for (const { start, end } of allowed) reach[start] = Math.max(reach[start] ?? 0, end)
  for (let at = 1; at < length; at++) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0)
  return blocked.filter(
    ({ start, end }) => (reach[start] ?? 0) <= end && (reach[start - 1] ?? 0) < end,
  )
}

const order = ['clean', 'replace', 'review', 'block'] as const

function strictest(hits: readonly WordHit[]): Verdict['level'] {
  return order[Math.max(0, ...hits.map(hit => order.indexOf(hit.level)))] ?? 'clean'
}

function holds(word: Word, { scope, organisation, day }: TextSource): boolean {
  if (word.from !== null && day < word.from) return false
  if (word.to !== null && day > word.to) return false
  if (word.organisation !== null && word.organisation !== organisation) return false
  return scope === undefined || word.scopes.length === 0 || word.scopes.includes(scope)
}

/** Neither too much between its signs nor, for Latin words, in the middle of another word. */
function isWhole(text: string, { at, passed }: Normal, { word, start, end }: Span): boolean {
  for (let each = start + 1; each < end; each++)
    if ((passed[each] ?? 0) - (passed[each - 1] ?? 0) > mostSkipped) return false
  if (!asciiOnly.test(word.word)) return true
  const first = at[start] ?? 0
  const last = at[end - 1] ?? first
  return (
    !goesOn(text.charAt(first - 1), text.charAt(first)) &&
    !goesOn(text.charAt(last), text.charAt(last + 1))
  )
}

/** Whether two neighbours belong to one Latin word or one number; `vx` before a number ends there. */
function goesOn(sign: string, next: string): boolean {
  return (letter.test(sign) && letter.test(next)) || (digit.test(sign) && digit.test(next))
}

function hitOf(text: string, { at }: Normal, { word, start, end }: Span): Found {
  const from = at[start] ?? 0
  const last = at[end - 1] ?? from
  const width = widthAt(text, last)
  return {
    id: word.id,
    word: word.word,
    at: from,
    length: last + width - from,
    level: word.level,
    category: word.category,
  }
}

function replaced(text: string, found: readonly Standing[]): Pick<Verdict, 'text' | 'marks'> {
  const cuts = found
    .map(({ hit, word }) => ({ hit, by: word.replacement ?? '***' }))
    .filter(({ hit }) => hit.level === 'replace')
    .sort((one, other) => one.hit.at - other.hit.at || other.hit.length - one.hit.length)
  let made = ''
  let done = 0
  /** Where the replaced stretches were, and where what replaced them stands. */
  const shifts: { from: number; to: number; at: number; length: number }[] = []
  for (const { hit, by } of cuts) {
    if (hit.at < done) continue
    made += text.slice(done, hit.at)
    done = hit.at + hit.length
    shifts.push({ from: hit.at, to: done, at: made.length, length: by.length })
    made += by
  }
  return { text: made + text.slice(done), marks: found.map(({ hit }) => moved(hit, shifts)) }
}

/** A hit after other stretches of its text were replaced by longer or shorter ones. */
function moved(
  { word, at, length, level, category }: WordHit,
  shifts: readonly { from: number; to: number; at: number; length: number }[],
): WordHit {
  const before = shifts.findLast(({ from }) => from < at + length)
  if (before === undefined) return { word, at, length, level, category }
  return at < before.to
    ? { word, at: before.at, length: before.length, level, category }
    : { word, at: at - before.to + before.at + before.length, length, level, category }
}
