import type { Presented } from './presented.ts'

/** A record with those below it. */
export interface TreeNode {
  readonly row: Presented
  readonly children: readonly TreeNode[]
}

/** Nests rows under their parents, siblings in the order given. */
export function nodesOf(rows: readonly Presented[], parent: string | null = null): TreeNode[] {
  return rows
    .filter(row => (row.parent ?? null) === parent)
    .map(row => ({ row, children: nodesOf(rows, row.id) }))
}

/** A tree with what is sought, all that hangs below it, and its ancestors. */
export function foundIn(
  tree: readonly TreeNode[],
  isFound: (row: Presented) => boolean,
): readonly TreeNode[] {
  return tree.flatMap(node => {
    if (isFound(node.row)) return [node]
    const children = foundIn(node.children, isFound)
    return children.length === 0 ? [] : [{ row: node.row, children }]
  })
}

/** The siblings of a row in their order, the row itself among them. */
export function siblingsOf(tree: readonly TreeNode[], row: Presented): readonly string[] {
  const level = tree.some(node => node.row.id === row.id)
    ? tree
    : (tree.find(node => holds(node, row.id))?.children ?? [])
  return level === tree || level.some(node => node.row.id === row.id)
    ? level.map(node => node.row.id)
    : siblingsOf(level, row)
}

function holds({ children }: TreeNode, id: string): boolean {
  return children.some(node => node.row.id === id || holds(node, id))
}

/** An order in which one takes the place of another: before it when it comes from below, else behind it. */
export function orderAfterDrop(order: readonly string[], moved: string, onto: string): string[] {
  const rest = order.filter(id => id !== moved)
  const at = order.indexOf(onto)
  return at < 0 ? [...order] : rest.toSpliced(at, 0, moved)
}

/** An order in which one changes place with its neighbour; it stays at the ends. */
export function orderAfterStep(order: readonly string[], moved: string, by: -1 | 1): string[] {
  const neighbour = order[order.indexOf(moved) + by]
  return neighbour === undefined ? [...order] : orderAfterDrop(order, moved, neighbour)
}

/** The ids of the records that have others below them. */
export function parentsIn(tree: readonly TreeNode[]): ReadonlySet<string> {
  const idsOf = ({ row, children }: TreeNode): readonly string[] =>
    children.length === 0 ? [] : [row.id, ...children.flatMap(idsOf)]
  return new Set(tree.flatMap(idsOf))
}
