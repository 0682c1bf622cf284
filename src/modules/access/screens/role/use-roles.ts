import { useQuery } from '@tanstack/react-query'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { role } from '../../model/role.ts'

const none: readonly Presented[] = []

/** Every role that the person may see, in the order of their making. */
export function useRoles(): readonly Presented[] {
  const { data } = useQuery({
    queryKey: keys.list(role.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(role, 'getList'), { sort: 'createdAt' }, { signal }),
    staleTime: 60_000,
  })
  return data ?? none
}
