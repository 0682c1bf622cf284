import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { cause, causeModel, causeSnapshot } from '../model/index.ts'
import { causeSql } from './cause-sql.ts'
import { changesPart } from './changes-part.ts'
import { figuresPart } from './figures-part.ts'
import { fundraisingPlanServing, planReviewed } from './fundraising-plan.ts'
import { localFilingServing } from './local-filing.ts'
import { budgetLineServing } from './parts.ts'
import { joinParts, type ModulePart } from './parts-of-module.ts'
import { payoutPart } from './payout/index.ts'
import { causeGrants } from './role-grants.ts'
import { watchCauses } from './scheduler.ts'
import { targetDonorServing } from './target-donor.ts'
import { toldPart } from './told-part.ts'

export { causesWithin } from './board/reach.ts'
export { causeRisks, drivesOf } from './board-risks.ts'
export { causeKindSql } from './cause-sql.ts'
export { whyNotAsked, whyNotInvited } from './directed.ts'
export { openChangeTask } from './disclosure/change-of-organisation.ts'
export { disclosurePlace } from './disclosure/disclosure-task.ts'
export { disclosuresOf, whyUndisclosed } from './disclosure/of-causes.ts'
export { countOverdueTasks, hasOverdueTask, isCauseOverdue } from './disclosure/tasks.ts'
export { causePartners, causesGiven, causeTerms } from './giving.ts'
export { openInvitation } from './invitation.ts'
export { causeKind, findCause } from './kinds.ts'
export { whyCausesLive } from './live-causes.ts'
export { budgetLimit } from './payout/budget-limit.ts'
export { leadDemoPayouts, payingAccountOf } from './payout/demo-payouts.ts'
export { type Staff, staffOf } from './payout/demo-people.ts'
export { blockIf, warnIf } from './payout/finding.ts'
export { linesOf as payoutLinesOf } from './payout/lines-of.ts'
export { type PayeeStopper, payeeStoppers } from './payout/payee-stops.ts'
export {
  type Payout,
  type PayoutLimit,
  type PayoutRules,
  payoutRules,
  type RequestPayout,
  type Spending,
} from './payout/payout-rules.ts'
export { budgetOption, causeTermsOf, expenseFlow, isPayable } from './payout/project-rules.ts'
export { receivePaper, type SheetFields } from './payout/read-paper.ts'
export { paidForRequests } from './payout/request-trace.ts'
export { openRosterPayout, whenRosterPaid } from './payout/roster-of-others.ts'
export { whenRosterUnpaid } from './payout/roster-unpaid.ts'
export { whyPayoutsOpen } from './payout/why-payouts-open.ts'
export { planOfCause } from './plan-of-cause.ts'
export { causePorts } from './ports.ts'
export { block, precheck, warn } from './precheck.ts'
export { lastFollowUpOf } from './progress/follow-up.ts'
export { whenTold } from './progress/publish.ts'
export { pauseCauses } from './scheduler.ts'
export { serveCause } from './serve-cause.ts'
export { mapPayload, targetMappings } from './sync/map-payload.ts'
export { preparePayload } from './sync/payload.ts'
export { retrySyncs } from './sync/retry-syncs.ts'
export { told } from './users/told.ts'
export { tellCauseHalted, whenCauseHalted } from './when-shown.ts'

/** Identity, plan, budget, review, drive and end of every cause. */
const base: ModulePart = {
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

/** What every cause has, whichever its kind. */
export const causeModule: ServerModule = {
  name: 'cause',
  model: causeModel,
  grants: causeGrants,
  ...joinParts([base, toldPart, payoutPart, figuresPart, changesPart]),
}
