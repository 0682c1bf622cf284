/** A line that went, one that came, or both where one became the other. */
interface Pair {
  readonly old?: string
  readonly young?: string
}

/** Most comparisons of lines; beyond it lines are paired in their order. */
const most = 10_000
/** Shared pairs of letters from which two lines are the same one changed. */
const alike = 0.35

/**
 * Lines that went and lines that came in their place, in order: what resembles each other most was
 * one that was changed. A single line that gave way to a single one is always that.
 */
export function paired(gone: readonly string[], come: readonly string[]): Pair[] {
  if (gone.length === 1 && come.length === 1) return [{ old: gone[0] ?? '', young: come[0] ?? '' }]
  if (gone.length * come.length > most) return inOrder(gone, come)
  const [olds, youngs] = [gone.map(lettersIn), come.map(lettersIn)]
  const likeness = olds.map(old => youngs.map(young => likenessOf(old, young)))
  const best = bestFrom(likeness, come.length)
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  while (row < gone.length || column < come.length) {
    const [old, young] = [gone[row], come[column]]
    const here = best[row]?.[column] ?? 0
    if (old !== undefined && here === (best[row + 1]?.[column] ?? 0)) {
      pairs.push({ old })
      row += 1
    } else if (young !== undefined && here === (best[row]?.[column + 1] ?? 0)) {
      pairs.push({ young })
      column += 1
    } else {
      pairs.push({ old: old ?? '', young: young ?? '' })
      row += 1
      column += 1
    }
  }
  return pairs
}

function inOrder(gone: readonly string[], come: readonly string[]): Pair[] {
  const both = Math.min(gone.length, come.length)
  return [
    ...gone.slice(0, both).map((old, at) => ({ old, young: come[at] ?? '' })),
    ...gone.slice(both).map(old => ({ old })),
    ...come.slice(both).map(young => ({ young })),
  ]
}

/** The most likeness that lines from a row and a column on can have, each with one other at most. */
function bestFrom(likeness: readonly (readonly number[])[], width: number): number[][] {
  const best = [...likeness, []].map(() => new Array<number>(width + 1).fill(0))
  for (let row = likeness.length - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--) {
      const [here, below] = [best[row] ?? [], best[row + 1] ?? []]
      const value = likeness[row]?.[column] ?? 0
      const joined = value < alike ? 0 : value + (below[column + 1] ?? 0)
      here[column] = Math.max(joined, below[column] ?? 0, here[column + 1] ?? 0)
    }
  return best
}

function lettersIn(line: string): ReadonlyMap<string, number> {
  const letters = [...line]
  const found = new Map<string, number>()
  for (const [at, letter] of letters.entries()) {
    const two = letter + (letters[at + 1] ?? '')
    found.set(two, (found.get(two) ?? 0) + 1)
  }
  return found
}

/** Of all pairs of neighbouring letters the part that both lines have. */
function likenessOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let [shared, all] = [0, 0]
  for (const [two, count] of one) {
    shared += Math.min(count, other.get(two) ?? 0)
    all += count
  }
  for (const count of other.values()) all += count
  return all === 0 ? 0 : (2 * shared) / all
}
