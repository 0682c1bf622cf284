import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useServerEvent } from './events.ts'
import { post } from './request.ts'

/** Somebody else who has the same record open. */
export interface Present {
  readonly name: string
  /** He changes it; otherwise he only reads. */
  readonly edits: boolean
  readonly since: string
}

const address = '/api/platform/presence/tell'
/** Milliseconds between two words of an open screen; a hidden tab is silent and counts as left. */
const rest = 15_000

/** Says that one reads or edits a record as long as the screen stands; answers who else has it open. */
export function usePresence(
  { path }: AnyResource,
  record: string,
  { edits }: { readonly edits: boolean },
): readonly Present[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['presence', path, record, edits],
    queryFn: ({ signal }) =>
      post<readonly Present[]>(address, { recordType: path, recordId: record, edits }, { signal }),
    refetchInterval: rest,
    gcTime: 0,
    retry: false,
  })
  useServerEvent(
    'presence',
    useCallback(
      () => void client.invalidateQueries({ queryKey: ['presence', path] }),
      [client, path],
    ),
  )
  useEffect(
    () => () => {
      const leaving = { recordType: path, recordId: record, edits, leaves: true }
      // Whoever cannot say good-bye is forgotten by himself.
      post(address, leaving).catch(() => {})
    },
    [path, record, edits],
  )
  return data ?? []
}
