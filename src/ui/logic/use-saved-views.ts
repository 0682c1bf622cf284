import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { del, get, post } from './request.ts'
import type { ViewQuery } from './view-query.ts'

export interface SavedView {
  readonly id: string
  readonly version: number
  readonly route: string
  readonly name: string
  readonly query: ViewQuery
  readonly shared: 'none' | 'department' | 'organisation'
  readonly isDefault: boolean
  readonly updatedAt: string
  readonly can?: readonly string[]
}

const url = '/api/platform/savedView'

/** The views of a route that the person made or that are shared with them. */
export function useSavedViews(route: string) {
  const client = useQueryClient()
  const queryKey = ['savedViews', route]
  const filter = JSON.stringify([{ field: 'route', op: 'is', value: route }])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<readonly SavedView[]>(`${url}/getList`, { filter }, { signal }),
    enabled: route !== '',
    staleTime: 60_000,
  })
  const onSettled = () => client.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: (view: Pick<SavedView, 'name' | 'query' | 'shared' | 'isDefault'>) =>
      post<SavedView>(`${url}/insert`, { ...view, route }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({
      view,
      ...values
    }: { view: SavedView } & Partial<Omit<SavedView, 'id' | 'version' | 'updatedAt'>>) =>
      post<SavedView>(`${url}/update`, { ...values, id: view.id, version: view.version }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id, version }: SavedView) => del(`${url}/delete`, { id, version }),
    onSettled,
  })
  return {
    views: data ?? [],
    add: add.mutateAsync,
    change: change.mutateAsync,
    remove: remove.mutateAsync,
  }
}
