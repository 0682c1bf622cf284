import type { AnyResource, Tree } from './resource.ts'

/** How many levels the tree has in which a record stands. */
export function depthOf({ parent, depth }: Tree, row: Readonly<Record<string, unknown>>): number {
  if (parent === undefined) return 1
  return typeof depth === 'function' ? depth(row) : (depth ?? 2)
}

/** The action that lets somebody put records in another place. */
export function rightToPlace({ name }: AnyResource, { needs }: Tree): string {
  return needs ?? `${name}.update`
}
