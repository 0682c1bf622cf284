import type { Presented } from './presented.ts'

/** Chosen rows by id; kept while pages are turned. */
export type Selection = ReadonlyMap<string, Presented>

export const nothingSelected: Selection = new Map()

/** The selection after the boxes of one page were changed: rows of other pages stay. */
export function selectOnPage(
  selection: Selection,
  page: readonly Presented[],
  chosen: readonly Presented[],
): Selection {
  const next = new Map(selection)
  for (const row of page) next.delete(row.id)
  for (const row of chosen) next.set(row.id, row)
  return next
}

/** The selection with fresh rows in the place of older ones, so that versions are those last seen. */
export function refreshed(selection: Selection, page: readonly Presented[]): Selection {
  const fresher = page.filter(
    row => (selection.get(row.id)?.version ?? row.version) !== row.version,
  )
  if (fresher.length === 0) return selection
  return selectOnPage(selection, fresher, fresher)
}
