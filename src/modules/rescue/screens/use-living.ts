import { useQuery } from '@tanstack/react-query'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { livingAbility, livingIndicator } from '../model/index.ts'

const hardship = JSON.stringify([
  { field: 'scale', op: 'is', value: '1' },
  { field: 'state', op: 'is', value: 'enabled' },
])

/** The grades of self-care of people in extreme hardship that are in use. */
export function useLivingGrades() {
  return useQuery({
    queryKey: keys.list(livingAbility.path, { filter: hardship }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof livingAbility>[]>(
        callOf(livingAbility, 'getList'),
        { filter: hardship, sort: 'sort' },
        { signal },
      ),
  })
}

/** The six indicators in their order. */
export function useLivingIndicators() {
  return useQuery({
    queryKey: keys.list(livingIndicator.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof livingIndicator>[]>(
        callOf(livingIndicator, 'getList'),
        { sort: 'sort' },
        { signal },
      ),
  })
}
