import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { nodesOf } from '#kernel/web/logic/tree.ts'
import { helpColumn } from '../../model/index.ts'

/** The columns of the help centre, flat and as a tree. */
export function useHelpColumns() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...keys.resource(helpColumn.path), 'tree'],
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(helpColumn, 'getTree'), {}, { signal }),
  })
  const rows = query.data
  const tree = useMemo(() => nodesOf(rows ?? []), [rows])
  return {
    rows,
    tree,
    failure: query.error,
    retry: () => void query.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: keys.resource(helpColumn.path) }),
  }
}
