import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { Finding } from '#ui/views/finding-list.tsx'
import type { project } from '../../model/index.ts'
import { projectSnapshots } from '../../model/project-calls.ts'
import type { BudgetShown } from '../detail/budget-table.tsx'

/** A project as it was submitted. */
export interface Version {
  readonly round: number
  readonly submittedAt: string
  readonly budget: readonly BudgetShown[]
  readonly precheck: readonly Finding[]
  readonly facts: PresentedOf<typeof project>
}

/** The submitted version of a project, the one before it, and what differs. */
export function useVersions(id: string) {
  return useAsk(projectSnapshots, { id })
}
