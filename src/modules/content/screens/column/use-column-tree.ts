import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get, type Params } from '#kernel/web/logic/request.ts'
import { nodesOf } from '#kernel/web/logic/tree.ts'

/** The columns that a question finds, flat and as a tree: of a site, or of the help centre. */
export function useColumnTree(resource: AnyResource, question: Params = {}) {
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
