import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** Filed items of a cause have changed: a disclosure task 变更备案 is due (BR-07). */
export interface PlanChanged {
  readonly organisation: string
  readonly cause: string
  readonly plan: string | null
  /** The change request behind it. */
  readonly request: string
  /** Beijing day. */
  readonly dueOn: string
}

/** Whoever keeps disclosure tasks opens one of kind `planChange` here, in the transaction of the change. */
export const whenPlanChanged = extensionPoint<(act: Act, change: PlanChanged) => Promise<void>>()
