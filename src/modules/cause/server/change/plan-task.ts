import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { openTasksFor } from '../disclosure/tasks.ts'
import { findCause } from '../kinds.ts'
import type { PlanChanged } from './when-plan-changed.ts'

/** Opens the task 变更备案 of a cause whose filed items have changed (BR-07). */
export async function openPlanTask(
  act: Act,
  { organisation, cause, dueOn }: PlanChanged,
): Promise<void> {
  const known = await findCause(act.tx, cause)
  if (known === undefined) return
  await openTasksFor(
    act,
    { organisation, cause, title: known.row.title, causeKind: known.kind.kind },
    [{ kind: 'planChange', from: beijingDay(act.now), to: dueOn, dueOn }],
  )
}
