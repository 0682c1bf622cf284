/** One stretch of text: in both, only in the older, or only in the newer one. */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

const mostWords = 4000

/** The words of two texts compared: the longest common sequence stays, the rest was taken out or put in. */
export function compareWords(older: string, newer: string): Stretch[] {
  const one = wordsOf(older)
  const other = wordsOf(newer)
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end++
  const middle = compareMiddle(
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  )
  return joined([
    ...one.slice(0, start).map(text => ({ kind: 'same' as const, text })),
    ...middle,
    ...one.slice(one.length - end).map(text => ({ kind: 'same' as const, text })),
  ])
}

function compareMiddle(one: readonly string[], other: readonly string[]): Stretch[] {
  const wholly = (kind: 'gone' | 'new', words: readonly string[]): Stretch[] =>
    words.length === 0 ? [] : [{ kind, text: words.join('') }]
  // Two texts that share next to nothing are shown one after the other.
  if (one.length > mostWords || other.length > mostWords)
    return [...wholly('gone', one), ...wholly('new', other)]
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        one[row] === other[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(
              lengths[(row + 1) * width + column] ?? 0,
              lengths[row * width + column + 1] ?? 0,
            )
  const made: Stretch[] = []
  let row = 0
  let column = 0
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      made.push({ kind: 'same', text: one[row] ?? '' })
      row++
      column++
    } else if (
      row < one.length &&
      (column === other.length ||
        (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    )
      made.push({ kind: 'gone', text: one[row++] ?? '' })
    else made.push({ kind: 'new', text: other[column++] ?? '' })
  }
  return made
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const made: Stretch[] = []
  for (const stretch of stretches) {
    const last = made.at(-1)
    if (last?.kind === stretch.kind)
      made[made.length - 1] = { kind: last.kind, text: last.text + stretch.text }
    else made.push(stretch)
  }
  return made
}

/** A Chinese text falls into its signs, Latin words and numbers stay whole. */
function wordsOf(text: string): string[] {
  return text.match(/[A-Za-z0-9]+|\s+|[^A-Za-z0-9\s]/gu) ?? []
}

/** The text of a piece of HTML, a line for each block. */
export function plainOf(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(/<\/(p|h\d|li|tr|div|blockquote)>/gi, '$&\n'),
    'text/html',
  )
  return (page.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
