import { paired } from './pair-lines.ts'

/** A piece of text: in both versions, only in the old one, or only in the new one. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Most comparisons of letters in one paragraph; beyond it the paragraph counts as replaced. */
const most = 4_000_000

/** Two versions paragraph by paragraph, inside a changed paragraph letter by letter. */
export function compareTexts(before: readonly string[], after: readonly string[]): Piece[][] {
  const compared: Piece[][] = []
  let [gone, come]: [string[], string[]] = [[], []]
  const replace = () => {
    for (const { old, young } of paired(gone, come)) {
      if (old === undefined) compared.push([{ kind: 'new', text: young ?? '' }])
      else if (young === undefined) compared.push([{ kind: 'gone', text: old }])
      else compared.push(comparePieces(old, young))
    }
    ;[gone, come] = [[], []]
  }
  for (const { kind, item } of compare(before, after)) {
    if (kind === 'gone') gone.push(item)
    else if (kind === 'new') come.push(item)
    else {
      replace()
      compared.push([{ kind, text: item }])
    }
  }
  replace()
  return compared
}

/** How many paragraphs differ. */
export function countChanges(compared: readonly (readonly Piece[])[]): number {
  return compared.filter(line => line.some(({ kind }) => kind !== 'same')).length
}

function comparePieces(before: string, after: string): Piece[] {
  const [old, young] = [[...before], [...after]]
  if (old.length * young.length > most) {
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]
  }
  const joined: { kind: Piece['kind']; text: string }[] = []
  for (const { kind, item } of compare(old, young)) {
    const last = joined.at(-1)
    if (last?.kind === kind) last.text += item
    else joined.push({ kind, text: item })
  }
  return joined
}

interface Compared {
  readonly kind: Piece['kind']
  readonly item: string
}

/** The longest common run of items, and what lies between: old items before new ones. */
function compare(before: readonly string[], after: readonly string[]): Compared[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1
  const same = (items: readonly string[]): Compared[] => items.map(item => ({ kind: 'same', item }))
  return [
    ...same(before.slice(0, head)),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ]
}

function between(before: readonly string[], after: readonly string[]): Compared[] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const found: Compared[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const old = before[row]
    const young = after[column]
    if (old !== undefined && old === young) {
      found.push({ kind: 'same', item: old })
      row += 1
      column += 1
    } else if (
      old !== undefined &&
      (young === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      found.push({ kind: 'gone', item: old })
      row += 1
    } else if (young !== undefined) {
      found.push({ kind: 'new', item: young })
      column += 1
    }
  }
  return found
}
