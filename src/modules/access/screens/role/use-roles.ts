import { useQuery } from '@tanstack/react-query'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { role } from '../../model/role.ts'

const none: readonly PresentedOf<typeof role>[] = []

/** Every role that the person may see, in the order of their making. */
export function useRoles(): readonly PresentedOf<typeof role>[] {
  const { data } = useQuery({
    queryKey: keys.list(role.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof role>[]>(
        callOf(role, 'getList'),
        { sort: 'createdAt' },
        { signal },
      ),
    staleTime: 60_000,
  })
  return data ?? none
}
