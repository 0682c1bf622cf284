import { withoutUnseen } from '#kinds/fold-text.ts'

/** A title of a sheet and what it was read as. */
export interface NamedTitle<C extends string> {
  readonly title: string
  readonly column: C | null
}

/** The columns of a kind of sheet: the template's words and what others call them. */
export function namedTitles<C extends string>(
  labels: Readonly<Record<C, string>>,
  alsoCalled: Readonly<Record<C, readonly string[]>>,
) {
  const names = new Map<string, C>()
  for (const column of Object.keys(labels) as C[])
    for (const title of [labels[column], ...alsoCalled[column]]) names.set(bare(title), column)

  /** What each title is read as: what a person said of such files before, else its name; no column twice. */
  return (cells: readonly string[], known: ReadonlyMap<string, string>): NamedTitle<C>[] => {
    const taken = new Set<string>()
    return cells.map(cell => {
      const title = cell.trim()
      const said = known.get(title)
      const column = said === undefined ? (names.get(bare(title)) ?? null) : columnOf(said)
      if (column === null || taken.has(column)) return { title, column: null }
      taken.add(column)
      return { title, column }
    })
  }

  function columnOf(name: string): C | null {
    return Object.hasOwn(labels, name) ? (name as C) : null
  }
}

/** A title without width, blanks and notes in brackets: 借方发生额(支取). */
function bare(title: string): string {
  return withoutUnseen(title)
    .normalize('NFKC')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replace(/[\s*:：]/g, '')
}
