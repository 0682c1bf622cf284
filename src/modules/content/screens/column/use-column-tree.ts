import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented, PresentedOf } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get, type Params } from '#kernel/web/logic/request.ts'
import { nodesOf, type TreeNode } from '#kernel/web/logic/tree.ts'

/** Columns as they were found. */
export interface ColumnTree<R extends AnyResource = AnyResource> {
  readonly rows: readonly PresentedOf<R>[] | undefined
  readonly tree: readonly TreeNode[]
  readonly failure: Error | null
  retry(): void
  refresh(): Promise<void>
}

/** The columns that a question finds, flat and as a tree: of a site, or of the help centre. */
export function useColumnTree<R extends AnyResource>(resource: R, question?: Params): ColumnTree<R>
export function useColumnTree(resource: AnyResource, question: Params = {}): ColumnTree {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...keys.resource(resource.path), 'tree', question],
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(resource, 'getTree'), question, { signal }),
  })
  const rows = query.data
  const tree = useMemo(() => nodesOf(rows ?? []), [rows])
  return {
    rows,
    tree,
    failure: query.error,
    retry: () => void query.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: keys.resource(resource.path) }),
  }
}
