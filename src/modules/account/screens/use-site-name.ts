import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/logic/request.ts'

/** The site's name by host; the product's own when none is configured. */
export function useSiteName(): string {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: () =>
      get<{ itemValue: string }>('/api/common/cfg/getCommConfig', { key: 'cmp_site_info' }),
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
