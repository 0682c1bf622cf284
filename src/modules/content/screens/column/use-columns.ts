import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { nodesOf, type TreeNode } from '#kernel/web/logic/tree.ts'
import { column } from '../../model/index.ts'

/** The columns of a site, flat and as a tree; null is one's own site, or the platform's. */
export function useColumns(organisation: string | null) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...keys.resource(column.path), 'tree', organisation],
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(column, 'getTree'), { organisation }, { signal }),
  })
  const rows = query.data
  const tree = useMemo(() => nodesOf(rows ?? []), [rows])
  return {
    rows,
    tree,
    failure: query.error,
    retry: () => void query.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: keys.resource(column.path) }),
  }
}

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
