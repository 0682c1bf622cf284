import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { helpColumn } from '../../model/index.ts'
import { nodesOf } from '../column/use-columns.ts'

/** The columns of the help centre, flat and as a tree. */
export function useHelpColumns() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...keys.resource(helpColumn.path), 'tree'],
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(helpColumn, 'getTree'), {}, { signal }),
  })
  const rows = query.data
  const tree = useMemo(() => nodesOf(rows ?? [], null), [rows])
  return {
    rows,
    tree,
    failure: query.error,
    retry: () => void query.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: keys.resource(helpColumn.path) }),
  }
}
