import type { Presented } from './presented.ts'

/** A record with those below it. */
export interface TreeNode {
  readonly row: Presented
  readonly children: readonly TreeNode[]
}

/** Nests rows under their parents, siblings in the order given; whose parent is not among them stands at the top. */
export function nodesOf(rows: readonly Presented[]): TreeNode[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parent }) =>
    typeof parent === 'string' && known.has(parent) ? parent : '',
  )
  const nest = (parent: string): TreeNode[] =>
    (below.get(parent) ?? []).map(row => ({ row, children: nest(row.id) }))
  return nest('')
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

/** A record's own node in a tree. */
export function nodeIn(tree: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.row.id === id ? node : nodeIn(node.children, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The level of every record of a tree, from 1, by its id. */
export function levelsIn(tree: readonly TreeNode[], level = 1): ReadonlyMap<string, number> {
  return new Map(
    tree.flatMap(({ row, children }) => [
      [row.id, level] as const,
      ...levelsIn(children, level + 1),
    ]),
  )
}

/** How many levels a record takes with what hangs below it. */
export function heightOf({ children }: TreeNode): number {
  return 1 + Math.max(0, ...children.map(heightOf))
}

/** A sum over a record and everything below it. */
export function sumBelow(node: TreeNode, of: (row: Presented) => number): number {
  return node.children.reduce((sum, child) => sum + sumBelow(child, of), of(node.row))
}
