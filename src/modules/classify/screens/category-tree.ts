import type { Presented } from '#kernel/web/logic/presented.ts'

/** A category with those below it. */
export interface Branch {
  readonly row: Presented
  readonly id: string
  readonly children?: readonly Branch[]
}

/** The tree of a flat list, siblings by their places; a search keeps the ancestors of what it finds. */
export function treeOf(rows: readonly Presented[], word = ''): readonly Branch[] {
  const below = new Map<string | null, Presented[]>()
  for (const row of rows) {
    const parent = typeof row.parent === 'string' ? row.parent : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const isFound = (row: Presented) =>
    word === '' || String(row.name).includes(word) || String(row.code).includes(word.toUpperCase())
  const branches = (parent: string | null, isKept: boolean): readonly Branch[] =>
    (below.get(parent) ?? [])
      .sort((one, other) => Number(one.sort) - Number(other.sort))
      .flatMap(row => {
        const found = isKept || isFound(row)
        const children = branches(row.id, found)
        if (!found && children.length === 0) return []
        return [{ row, id: row.id, ...(children.length > 0 ? { children } : {}) }]
      })
  return branches(null, false)
}

/** The siblings of a row in their order, with the row moved one place. */
export function reordered(
  rows: readonly Presented[],
  row: Presented,
  by: -1 | 1,
): readonly string[] {
  const siblings = rows
    .filter(each => each.parent === row.parent)
    .sort((one, other) => Number(one.sort) - Number(other.sort))
    .map(each => each.id)
  const at = siblings.indexOf(row.id)
  const to = at + by
  if (to < 0 || to >= siblings.length) return siblings
  siblings.splice(at, 1)
  siblings.splice(to, 0, row.id)
  return siblings
}
