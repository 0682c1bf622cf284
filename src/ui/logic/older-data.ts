import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { codes, RequestFailure } from './request.ts'

/** Questions of which nothing stands on the page. */
const unseen = new Set<unknown>(['news', 'draft'])

/** What may be well again a moment later: older data stay meanwhile. What was refused, or is gone, is not. */
function isPassing(error: Error): boolean {
  return (
    error instanceof RequestFailure &&
    (error.statusCode === codes.unreachable ||
      error.statusCode === codes.fault ||
      error.statusCode === codes.tooOften)
  )
}

interface Asked<T> {
  readonly data: T | undefined
  readonly error: Error | null
}

/** Why a question has no answer to be shown; null while older data may stand, of which the page's bar tells. */
export function failureOf<T>({ data, error }: Asked<T>): Error | null {
  return error !== null && data !== undefined && isPassing(error) ? null : error
}

/** Milliseconds at which the oldest data were read that stand on the page and could not be refreshed; 0: there are none. */
export function olderDataOf(client: QueryClient): number {
  return failedRefreshes(client).reduce(
    (oldest, { state }) =>
      oldest === 0 ? state.dataUpdatedAt : Math.min(oldest, state.dataUpdatedAt),
    0,
  )
}

function failedRefreshes(client: QueryClient) {
  return client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) =>
      state.error !== null &&
      state.data !== undefined &&
      !unseen.has(queryKey[0]) &&
      isPassing(state.error),
  })
}

export interface OlderData {
  /** Milliseconds; 0 while everything is fresh. */
  readonly at: number
  retry(): void
}

/** Since when the page is old because a refresh failed, and another try of what failed. */
export function useOlderData(): OlderData {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  return {
    at: useSyncExternalStore(subscribe, () => olderDataOf(client)),
    retry: () => failedRefreshes(client).forEach(query => void query.fetch()),
  }
}
