import { useQuery } from '@tanstack/react-query'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { disabilityCategory, disabilityGrade } from '../model/index.ts'

/** The categories and grades that certificates of disability name. */
export function useCodes() {
  const categories = useQuery({
    queryKey: keys.list(disabilityCategory.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof disabilityCategory>[]>(
        callOf(disabilityCategory, 'getList'),
        {},
        { signal },
      ),
  })
  const grades = useQuery({
    queryKey: keys.list(disabilityGrade.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof disabilityGrade>[]>(
        callOf(disabilityGrade, 'getList'),
        {},
        { signal },
      ),
  })
  return { categories: categories.data ?? [], grades: grades.data ?? [] }
}
