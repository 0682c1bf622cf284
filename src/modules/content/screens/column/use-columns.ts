import type { Presented } from '#ui/logic/presented.ts'
import type { TreeNode } from '#ui/logic/tree.ts'
import { useTree } from '#ui/logic/use-tree.ts'
import { column } from '../../model/index.ts'

/** The columns of a site, flat and as a tree; null is one's own site, or the platform's. */
export const useColumns = (organisation: string | null) =>
  useTree(column, { call: 'getTree', question: { organisation } })

/** A column with everything below it, by id. */
export function idsBelow(rows: readonly Presented[], root: string): string[] {
  const below = rows.filter(({ parent }) => parent === root)
  return [root, ...below.flatMap(({ id }) => idsBelow(rows, id))]
}

/** What a tree picker shows of columns; those that `bars` names cannot be chosen. */
export function optionsOf(
  tree: readonly TreeNode[],
  bars: (row: Presented) => boolean = () => false,
): TreeOption[] {
  return tree.map(({ row, children }) => ({
    value: row.id,
    title: String(row.name),
    disabled: bars(row),
    children: optionsOf(children, bars),
  }))
}

export interface TreeOption {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: TreeOption[]
}
