import type { TreeNode } from '#kernel/web/logic/tree.ts'

/** The level of every node, from 1, and how many levels one node takes with what is below it. */
export function levelsOf(
  tree: readonly TreeNode[],
  id: string,
): { readonly depth: ReadonlyMap<string, number>; readonly height: number } {
  const depth = new Map<string, number>()
  const heightOf = (node: TreeNode): number => 1 + Math.max(0, ...node.children.map(heightOf))
  const walk = (nodes: readonly TreeNode[], level: number) => {
    for (const node of nodes) {
      depth.set(node.row.id, level)
      walk(node.children, level + 1)
    }
  }
  walk(tree, 1)
  const own = nodeOf(tree, id)
  return { depth, height: own === undefined ? 1 : heightOf(own) }
}

/** How many records bear a category or one below it. */
export function usageBelow(tree: readonly TreeNode[], id: string): number {
  const own = nodeOf(tree, id)
  return own === undefined ? 0 : sum(own)
}

function sum({ row, children }: TreeNode): number {
  return children.reduce((total, child) => total + sum(child), Number(row.extra?.usage ?? 0))
}

function nodeOf(tree: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.row.id === id ? node : nodeOf(node.children, id)
    if (found !== undefined) return found
  }
  return undefined
}
