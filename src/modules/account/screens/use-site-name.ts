import { useQuery } from '@tanstack/react-query'
import { cfgCommConfig } from '#modules/platform/model/cfg-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'

/** The site's name by host; the product's own when none is configured. */
export function useSiteName(): string {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: () => fetchAsk(cfgCommConfig, { key: 'cmp_site_info' }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return siteName(data?.itemValue) ?? '公益宝管理平台'
}

function siteName(itemValue: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(itemValue ?? 'null')
    if (typeof value !== 'object' || value === null || !('name' in value)) return undefined
    return typeof value.name === 'string' && value.name !== '' ? value.name : undefined
  } catch {
    return undefined
  }
}
