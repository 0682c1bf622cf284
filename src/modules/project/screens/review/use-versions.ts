import { useQuery } from '@tanstack/react-query'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import type { Finding } from '#kernel/web/views/finding-list.tsx'
import type { RevisionShown } from '#kernel/web/views/revision-list.tsx'
import { project } from '../../model/index.ts'
import type { BudgetShown } from '../detail/budget-table.tsx'

/** A project as it was submitted. */
export interface Version {
  readonly round: number
  readonly submittedAt: string
  readonly budget: readonly BudgetShown[]
  readonly precheck: readonly Finding[]
  readonly facts: Presented
}

interface Versions {
  readonly current: Version | null
  readonly previous: Version | null
  readonly changes: readonly RevisionShown[]
}

/** The submitted version of a project, the one before it, and what differs. */
export function useVersions(id: string) {
  return useQuery({
    queryKey: keys.of(project.path, id, 'versions'),
    queryFn: ({ signal }) => get<Versions>(callOf(project, 'getSnapshots'), { id }, { signal }),
  })
}
