import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { cause, causeSnapshot, projectModel } from '../model/index.ts'
import { causeSql } from './cause-sql.ts'
import { fundraisingPlanServing, planReviewed } from './fundraising-plan.ts'
import { localFilingServing } from './local-filing.ts'
import { budgetLineServing } from './parts.ts'
import { projectServing } from './project.ts'
import { projectLabels } from './project-labels.ts'
import { endings, reviewed } from './project-reviews.ts'
import { projectGrants } from './role-grants.ts'
import { projectRoutes } from './routes.ts'
import { watchCauses } from './scheduler.ts'
import { targetDonorServing } from './target-donor.ts'

export { causeRisks, drivesOf } from './board-risks.ts'
export { whyNotAsked, whyNotInvited } from './directed.ts'
export { causesGiven, causeTerms, projectPartners } from './giving.ts'
export { openInvitation } from './invitation.ts'
export { whyCausesLive } from './live-causes.ts'
export { localFilingsOf } from './local-filing.ts'
export { lineAmount } from './parts.ts'
export { projectPorts } from './ports.ts'
export { checkProject } from './project-checks.ts'
export { pauseCauses } from './scheduler.ts'
export { type CauseShown, whenCauseShown } from './when-shown.ts'

/** Causes and, of their kinds, projects: plan, budget, review, drive, end. */
export const projectModule: ServerModule = {
  name: 'project',
  model: projectModel,
  grants: projectGrants,
  servings: [
    serve(cause, { openPicks: true, pickNote: 'number' }),
    projectServing,
    fundraisingPlanServing,
    localFilingServing,
    budgetLineServing,
    targetDonorServing,
    serve(causeSnapshot),
  ],
  routes: projectRoutes,
  jobs: [watchCauses],
  tables: { recordSerials },
  sql: causeSql,
  brings: [
    reviewed.subject,
    endings.terminate.subject,
    endings.close.subject,
    planReviewed.subject,
    projectLabels,
  ],
}
