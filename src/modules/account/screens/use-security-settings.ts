import { useQuery } from '@tanstack/react-query'
import type { Presented } from '#ui/logic/presented.ts'
import { get } from '#ui/logic/request.ts'

/** Every security setting and override; asked again after each change. */
export function useSecuritySettings() {
  return useQuery({
    queryKey: ['security settings'],
    queryFn: ({ signal }) =>
      get<readonly Presented[]>('/api/common/platformSecurity/getList', {}, { signal }),
  })
}
