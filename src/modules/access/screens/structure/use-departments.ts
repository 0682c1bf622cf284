import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { type SessionAccount, useSession } from '#ui/logic/session.ts'
import { department } from '../../model/department.ts'

/** A department with those under it. */
export interface DepartmentNode {
  readonly row: PresentedOf<typeof department>
  readonly children: readonly DepartmentNode[]
}

/** The conditions that mean the person's own unit. */
export function ownUnit({ ownerKind, organisation }: SessionAccount): readonly Condition[] {
  const kind = { field: 'ownerKind', op: 'is' as const, value: ownerKind }
  return organisation
    ? [kind, { field: 'organisation', op: 'is' as const, value: organisation.id }]
    : [kind]
}

const none: readonly never[] = []

/** The departments of the person's own unit as a tree; at most 500. */
export function useDepartments() {
  const { account } = useSession()
  const question = { filter: JSON.stringify(ownUnit(account)), sort: 'path' }
  const { data, error, refetch, isPending } = useQuery({
    queryKey: keys.list(department.path, question),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof department>[]>(callOf(department, 'getList'), question, {
        signal,
      }),
  })
  const rows = data ?? none
  const tree = useMemo(() => treeOf(rows), [rows])
  return { rows, tree, failure: error, isLoading: isPending, retry: () => void refetch() }
}

/** Rows as a tree by `parent`, siblings by `sort`; a row whose parent is not among them stands at the top. */
export function treeOf(rows: readonly PresentedOf<typeof department>[]): readonly DepartmentNode[] {
  const known = new Set(rows.map(({ id }) => id))
  const under = (parent: string | null): readonly DepartmentNode[] =>
    rows
      .filter(row => (row.parent !== null && known.has(row.parent) ? row.parent : null) === parent)
      .toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
      .map(row => ({ row, children: under(row.id) }))
  return under(null)
}

/** A department's id and the ids of all under it. */
export function idsUnder(
  rows: readonly PresentedOf<typeof department>[],
  id: string,
): readonly string[] {
  const path = rows.find(row => row.id === id)?.path
  if (path === undefined) return [id]
  return rows.filter(row => row.path.startsWith(path)).map(row => row.id)
}
