import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { causeSync, syncTarget } from './cause-sync.ts'
import { changeObjection, changeRequest } from './change-request.ts'
import { childPlan, childTransfer } from './child-plan.ts'
import { causePlaces } from './places.ts'
import { surplusDecision } from './surplus-decision.ts'

export * from './cause-sync.ts'
export * from './change-request.ts'
export * from './changeable.ts'
export * from './child-plan.ts'
export * from './surplus-decision.ts'

/** What this module declares. */
export const causeModel: ModuleModel = {
  labels: { cause: '募捐标的' },
  resources: [
    causeSync,
    changeObjection,
    changeRequest,
    childPlan,
    childTransfer,
    surplusDecision,
    syncTarget,
  ],
  places: causePlaces,
}
