import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Purpose } from '#kernel/resource/purpose.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { failureOf } from './older-data.ts'
import type { Presented, PresentedOf } from './presented.ts'
import { keys } from './query-client.ts'
import { callOf, del, get, post } from './request.ts'

export interface HeldRecord<R extends AnyResource = AnyResource> {
  readonly row: PresentedOf<R> | undefined
  readonly isLoading: boolean
  readonly failure: Error | null
  refresh(): void
}

/** One record by id; nothing is asked while the id is absent. */
export function useRecord<R extends AnyResource>(
  resource: R,
  id: string | null | undefined,
): HeldRecord<R> {
  const query = useQuery({ ...recordQuery(resource, id ?? ''), enabled: Boolean(id) })
  return {
    row: query.data,
    isLoading: query.isPending && Boolean(id),
    failure: failureOf(query),
    refresh: () => void query.refetch(),
  }
}

/** The question for one record, as the cache keeps its answer. */
export function recordQuery<R extends AnyResource>(resource: R, id: string) {
  return queryOptions({
    queryKey: keys.record(resource.path, id),
    queryFn: ({ signal }) => get<PresentedOf<R>>(callOf(resource, 'getById'), { id }, { signal }),
  })
}

/** Refreshes everything that was asked of a resource. */
export function useRefresh(resource: AnyResource): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.resource(resource.path) })
}

/** Deletes one record. */
export function removeRecord<R extends AnyResource>(
  resource: R,
  { id, version }: Pick<Presented, 'id' | 'version'>,
) {
  return del<PresentedOf<R>>(callOf(resource, 'delete'), { id, version })
}

/** Deletes a record, and restores it where the resource keeps deleted ones. */
export function useRemoval(resource: AnyResource) {
  const refresh = useRefresh(resource)
  const remove = useMutation({
    mutationFn: (row: Presented) => removeRecord(resource, row),
    onSettled: refresh,
  })
  const restore = useMutation({
    mutationFn: (id: string) => post<Presented>(callOf(resource, 'restore'), { id }),
    onSettled: refresh,
  })
  return { remove: remove.mutateAsync, restore: restore.mutateAsync, isRemoving: remove.isPending }
}

/** Asks the clear value of a masked field; of a minor's, another person's consent comes first. */
export function useReveal(resource: AnyResource) {
  return useMutation({
    mutationFn: (asked: { id: string; field: string; purpose: Purpose; reason: string }) =>
      post<{ value: unknown } | { asked: string }>(callOf(resource, 'reveal'), asked),
  })
}
