import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { budgetLine } from './budget-line.ts'
import { cause } from './cause.ts'
import { causeSnapshot } from './cause-snapshot.ts'
import { causeSync, syncTarget } from './cause-sync.ts'
import { changeObjection, changeRequest } from './change-request.ts'
import { childPlan, childTransfer } from './child-plan.ts'
import { disclosureTask } from './disclosure-task.ts'
import { fundraisingPlan } from './fundraising-plan.ts'
import { localFiling } from './local-filing.ts'
import { payout } from './payout/payout.ts'
import { payoutLine } from './payout/payout-line.ts'
import { causePlaces } from './places.ts'
import { progress } from './progress.ts'
import { report } from './report.ts'
import { surplusDecision } from './surplus-decision.ts'
import { targetDonor } from './target-donor.ts'

export * from './budget-line.ts'
export * from './cause.ts'
export * from './cause-fields.ts'
export * from './cause-life.ts'
export * from './cause-record.ts'
export * from './cause-snapshot.ts'
export * from './cause-sync.ts'
export * from './change-request.ts'
export * from './changeable.ts'
export * from './child-plan.ts'
export * from './disclosure-task.ts'
export * from './donation-tiers.ts'
export * from './fundraising-plan.ts'
export * from './local-filing.ts'
export * from './payout/index.ts'
export * from './progress.ts'
export * from './report.ts'
export * from './report-figures.ts'
export * from './review-kinds.ts'
export * from './shop-links.ts'
export * from './surplus-decision.ts'
export * from './sync-mapping.ts'
export * from './target-donor.ts'

/**
 * What this module declares. Its first records were released under `project/`: logs and links name
 * them so, and they keep their paths.
 */
export const causeModel: ModuleModel = {
  labels: { cause: '募捐标的', project: '项目' },
  resources: [
    budgetLine,
    cause,
    causeSnapshot,
    fundraisingPlan,
    localFiling,
    targetDonor,
    payout,
    payoutLine,
    disclosureTask,
    progress,
    report,
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
