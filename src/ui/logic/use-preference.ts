import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { get, post } from './request.ts'
import { useMaybeSession } from './session.ts'

const preferencesKey = ['preferences'] as const
const writeDelay = 800

/** One personal preference kept on the server; a change shows at once and is written a little later. */
export function usePreference<T>(key: string, usual: T): readonly [T, (value: T) => void] {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = useQuery({
    queryKey: preferencesKey,
    queryFn: () => get<Record<string, unknown>>('/api/platform/preference/get'),
    enabled: useMaybeSession() !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const set = (value: T) => {
    client.setQueryData<Record<string, unknown>>(preferencesKey, held => ({
      ...held,
      [key]: value,
    }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void post('/api/platform/preference/set', { key, value }).catch(() => {
        // A look that could not be kept is no reason to disturb: it holds until the page is left.
      })
    }, writeDelay)
  }
  // The one cast: preferences are JSON of our own writing under this key.
  return [(data?.[key] as T | undefined) ?? usual, set]
}
