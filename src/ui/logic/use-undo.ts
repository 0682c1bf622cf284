import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from './request.ts'
import type { ManyDone, Refused } from './use-bulk.ts'

/** One of the own last acts, as the server tells it. */
export interface RecentAct {
  readonly token: string
  readonly at: string
  readonly label: string
  /** The record; the first of several. */
  readonly title: string
  readonly count: number
  /** Why it cannot be taken back any more; null while it can. */
  readonly whyNot: string | null
}

const recentKey = ['recent acts'] as const

/** The own last acts; asked anew whenever they are looked at. */
export function useRecentActs() {
  return useQuery({
    queryKey: recentKey,
    queryFn: ({ signal }) => get<readonly RecentAct[]>('/api/common/undo/getList', {}, { signal }),
    staleTime: 0,
  })
}

/** Takes acts back by their tokens, the last first; whatever is on the screen is asked anew. */
export function useUndo(): (tokens: readonly string[]) => Promise<ManyDone> {
  const client = useQueryClient()
  return async tokens => {
    const done: string[] = []
    const refused: Refused[] = []
    try {
      for (const token of [...tokens].reverse()) {
        const undone = await post<ManyDone>(
          '/api/common/undo/undo',
          { token },
          { timeout: 120_000 },
        )
        done.push(...undone.done)
        refused.push(...undone.refused)
      }
    } finally {
      void client.invalidateQueries()
    }
    return { done, refused }
  }
}
