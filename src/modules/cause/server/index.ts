import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { cause, causeModel, causeSnapshot } from '../model/index.ts'
import { causeSql } from './cause-sql.ts'
import { fundraisingPlanServing, planReviewed } from './fundraising-plan.ts'
import { localFilingServing } from './local-filing.ts'
import { budgetLineServing } from './parts.ts'
import { causeGrants } from './role-grants.ts'
import { watchCauses } from './scheduler.ts'
import { targetDonorServing } from './target-donor.ts'

export { causeRisks, drivesOf } from './board-risks.ts'
export { causeKindSql } from './cause-sql.ts'
export { whyNotAsked, whyNotInvited } from './directed.ts'
export { causePartners, causesGiven, causeTerms } from './giving.ts'
export { openInvitation } from './invitation.ts'
export { type CauseKind, causeKind, findCause, type KnownCause, lockCause } from './kinds.ts'
export { whyCausesLive } from './live-causes.ts'
export { localFilingsOf } from './local-filing.ts'
export { type CausePorts, causePorts } from './ports.ts'
export { block, precheck, publicText, warn } from './precheck.ts'
export { pauseCauses } from './scheduler.ts'
export { serveCause } from './serve-cause.ts'

/** What every cause has, whichever its kind: identity, plan, budget, review, drive, end. */
export const causeModule: ServerModule = {
  name: 'cause',
  model: causeModel,
  grants: causeGrants,
  servings: [
    serve(cause, { openPicks: true, pickNote: 'number' }),
    fundraisingPlanServing,
    localFilingServing,
    budgetLineServing,
    targetDonorServing,
    serve(causeSnapshot),
  ],
  jobs: [watchCauses],
  tables: { recordSerials },
  sql: causeSql,
  brings: [planReviewed.subject],
}
