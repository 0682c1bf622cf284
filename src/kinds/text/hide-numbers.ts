/**
 * A text with the telephone numbers, identity numbers and bank cards in it hidden (PIPL art. 28,
 * BR-41): what strangers write into free text is personal data too, though no field says so. Digits
 * may be full-width, Chinese, or torn apart by blanks and dashes. No sign moves: places marked in
 * the text stay where they are.
 */
export function hideNumbers(text: string): string {
  // By UTF-16 unit, as marked places are counted.
  const units = text.split('')
  for (const runs of groupsOf(units)) hideIn(units, runs)
  return units.join('')
}

/** A digit as it stands in the text, and what it says. */
interface Digit {
  readonly at: number
  readonly value: string
}

type Run = readonly Digit[]

const chinese: Readonly<Record<string, string>> = {
  ...{ 〇: '0', 零: '0', 一: '1', 幺: '1', 二: '2', 三: '3', 四: '4' },
  ...{ 五: '5', 六: '6', 七: '7', 八: '8', 九: '9' },
}

function digitOf(unit: string): string | undefined {
  if (/[0-9]/.test(unit)) return unit
  if (/[０-９]/.test(unit)) return String.fromCharCode(unit.charCodeAt(0) - 0xfee0)
  return chinese[unit]
}

/** What people put between the parts of a number. */
const isBetween = (unit: string) => /[^\S\n\r]|[-‐-―－_·.．•()（）\u200b-\u200d\ufeff]/.test(unit)
/** So many of them at most. */
const mostBetween = 2
const isLastOfPaper = (unit: string | undefined) => unit !== undefined && /[xXｘＸ]/.test(unit)

/** Runs of digits, gathered where only a little stands between them. */
function groupsOf(units: readonly string[]): Run[][] {
  const groups: Run[][] = []
  let group: Run[] = []
  let at = 0
  while (at < units.length) {
    const run = runFrom(units, at)
    if (run.length === 0) {
      at += 1
      continue
    }
    const last = group.at(-1)?.at(-1)
    if (last !== undefined && !isJoined(units, last.at, at)) {
      groups.push(group)
      group = []
    }
    group.push(run)
    at = (run.at(-1)?.at ?? at) + 1
  }
  return [...groups, group]
}

function runFrom(units: readonly string[], start: number): Run {
  const run: Digit[] = []
  for (let at = start; at < units.length; at++) {
    const value = digitOf(units[at] ?? '')
    if (value === undefined) break
    run.push({ at, value })
  }
  const end = start + run.length
  if (run.length > 0 && isLastOfPaper(units[end])) run.push({ at: end, value: 'X' })
  return run
}

function isJoined(units: readonly string[], from: number, to: number): boolean {
  const between = units.slice(from + 1, to)
  return between.length <= mostBetween && between.every(isBetween)
}

/** How much of a number stays readable at its ends. */
interface Kept {
  readonly head: number
  readonly tail: number
}

/** What a whole number of so many runs is; undefined when it is none. */
function keptOf(value: string): Kept | undefined {
  if (/^1[3-9]\d{9}$/.test(value)) return { head: 3, tail: 4 }
  if (/^861[3-9]\d{9}$/.test(value)) return { head: 5, tail: 4 }
  if (isPaper(value)) return { head: 6, tail: 4 }
  if (isCard(value)) return { head: 0, tail: 4 }
  const area = /^(010|02\d|0[3-9]\d{2})\d{7,8}$/.exec(value)?.[1]
  return area === undefined ? undefined : { head: area.length, tail: 4 }
}

/** GB 11643: an area, a birthday, a serial; the check character is not asked, a slip tells as much. */
function isPaper(value: string): boolean {
  return (
    /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(value) ||
    /^[1-9]\d{7}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/.test(value)
  )
}

/** ISO/IEC 7812: 15 to 19 digits with a check digit, which is not asked of those issued here (62). */
function isCard(value: string): boolean {
  if (/^62\d{14}(?:\d{3})?$/.test(value)) return true
  if (!/^[3-69]\d{14,18}$/.test(value)) return false
  const sum = [...value].reverse().reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

const longest = 20

/** Hides the numbers that whole runs of a group make, the longest first. */
function hideIn(units: string[], runs: readonly Run[]): void {
  let first = 0
  while (first < runs.length) {
    const found = numberFrom(runs, first)
    if (found === undefined) {
      first += 1
      continue
    }
    const { digits, kept, next } = found
    for (const { at } of digits.slice(kept.head, digits.length - kept.tail)) units[at] = '*'
    first = next
  }
}

function numberFrom(runs: readonly Run[], first: number) {
  let best: { readonly digits: Run; readonly kept: Kept; readonly next: number } | undefined
  let digits: Run = []
  for (let at = first; at < runs.length && digits.length <= longest; at++) {
    digits = [...digits, ...(runs[at] ?? [])]
    const whole = digits
    const bare = whole.at(-1)?.value === 'X' ? whole.slice(0, -1) : whole
    for (const each of [whole, bare]) {
      const kept = keptOf(each.map(({ value }) => value).join(''))
      if (kept !== undefined && (best === undefined || each.length > best.digits.length))
        best = { digits: each, kept, next: at + 1 }
    }
  }
  return best
}
