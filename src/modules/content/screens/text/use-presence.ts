import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { post } from '#kernel/web/logic/request.ts'

/** Somebody else who has the same record open for editing. */
export interface Present {
  readonly name: string
  readonly since: string
}

const address = '/api/article/draft/tellPresence'
const rest = 20_000

/** Says that one edits a record, as long as the form stands; answers who else does. */
export function usePresence({ path }: AnyResource, record: string | undefined): readonly Present[] {
  const place = { recordType: path, recordId: record }
  const { data } = useQuery({
    queryKey: ['presence', path, record],
    queryFn: ({ signal }) => post<readonly Present[]>(address, place, { signal }),
    enabled: record !== undefined,
    refetchInterval: rest,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (record === undefined) return
    return () => {
      // Whoever cannot say good-bye is forgotten by himself.
      post(address, { recordType: path, recordId: record, leaves: true }).catch(() => {})
    }
  }, [path, record])
  return data ?? []
}
