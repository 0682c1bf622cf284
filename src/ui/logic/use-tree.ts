import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { failureOf } from './older-data.ts'
import type { Presented, PresentedOf } from './presented.ts'
import { keys } from './query-client.ts'
import { callOf, get, type Params } from './request.ts'
import { nodesOf } from './tree.ts'
import { useRefresh } from './use-record.ts'

/** What of a tree is asked, where it is not all of it. */
export interface TreeQuestion {
  /** The call that answers the rows in order; `getList` when absent. */
  readonly call?: string
  readonly question?: Params
  /** As long as it holds for a row, the tree is asked again every two seconds. */
  readonly isAtWork?: ((row: Presented) => boolean) | undefined
}

/** The records of a tree, flat and nested. */
export function useTree<R extends AnyResource>(
  resource: R,
  { call = 'getList', question = {}, isAtWork }: TreeQuestion = {},
) {
  const refresh = useRefresh(resource)
  const query = useQuery({
    queryKey: [...keys.resource(resource.path), 'tree', call, question],
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<R>[]>(callOf(resource, call), question, { signal }),
    refetchInterval: ({ state }) =>
      isAtWork !== undefined && state.data?.some(isAtWork) === true && 2000,
  })
  const rows = query.data
  const tree = useMemo(() => nodesOf(rows ?? []), [rows])
  return {
    rows,
    tree,
    failure: failureOf(query),
    retry: () => void query.refetch(),
    refresh,
  }
}
