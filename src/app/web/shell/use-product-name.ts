import { useQuery } from '@tanstack/react-query'
import { keys } from '#ui/logic/query-client.ts'
import { get } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'

/** By its address: the first screen does without the declarations of records. */
const address = '/api/charity/charityConfig/getSiteName'
const usual = '公益宝管理平台'

/** What the product is called for whoever is signed in: 站点名称 of the organisation, else the platform's. */
export function useProductName(): string {
  const isSignedIn = useMaybeSession() !== null
  const { data } = useQuery({
    queryKey: keys.list('charity/charityConfig', { siteName: true }),
    queryFn: ({ signal }) => get<{ siteName: string | null }>(address, {}, { signal }),
    enabled: isSignedIn,
    staleTime: 600_000,
  })
  return data?.siteName || usual
}
