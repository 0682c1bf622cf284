import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { TodoItem } from '#modules/platform/model/index.ts'
import { useServerEvent } from '#ui/logic/events.ts'
import { get } from '#ui/logic/request.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { recordQuery } from '#ui/logic/use-record.ts'
import { reviewQuery } from '#ui/logic/use-trace.ts'

/** How many reviews wait for the person, in all and by screen. */
export interface TodoCount {
  readonly total: number
  /** Full path of the review screen → open items. */
  readonly places: Readonly<Record<string, number>>
}

const nothing: TodoCount = { total: 0, places: {} }

/** The counts of the header and the sidebar, kept fresh by the server's events. */
export function useTodoCount(): TodoCount {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['todo', 'count'],
    queryFn: () => get<TodoCount>('/api/common/todo/getCount'),
    staleTime: 60_000,
  })
  useServerEvent(
    'todo',
    useCallback(() => void client.invalidateQueries({ queryKey: ['todo'] }), [client]),
  )
  return { ...nothing, ...data }
}

/** The open items of all review screens, oldest first. */
export function useTodoItems() {
  return useQuery({
    queryKey: ['todo', 'items'],
    queryFn: () =>
      get<{ list: readonly TodoItem[]; total: number }>('/api/common/todo/getListByPage', {
        page: 1,
        limit: 50,
      }),
  })
}

/** Asks the record and the review of the item that comes next, so that it is there at once. */
export function usePrefetched(item: TodoItem | undefined): void {
  const client = useQueryClient()
  const path = item?.resource
  const id = item?.record
  useEffect(() => {
    const resource = path === undefined ? undefined : resourceOf(path)
    if (resource === undefined || id === undefined) return
    void client.prefetchQuery(recordQuery(resource, id))
    void client.prefetchQuery(reviewQuery(resource, id))
  }, [client, path, id])
}
