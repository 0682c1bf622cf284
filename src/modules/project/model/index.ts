import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { budgetLine } from './budget-line.ts'
import { cause } from './cause.ts'
import { causeSnapshot } from './cause-snapshot.ts'
import { fundraisingPlan } from './fundraising-plan.ts'
import { localFiling } from './local-filing.ts'
import { projectPlaces } from './places.ts'
import { project } from './project.ts'
import { targetDonor } from './target-donor.ts'

export * from './budget-line.ts'
export * from './cause.ts'
export * from './cause-snapshot.ts'
export * from './fundraising-plan.ts'
export * from './local-filing.ts'
export * from './project.ts'
export * from './project-fields.ts'
export * from './project-parts.ts'
export * from './shop-links.ts'
export * from './story-people.ts'
export * from './target-donor.ts'

/** What this module declares. */
export const projectModel: ModuleModel = {
  labels: { project: '项目' },
  resources: [budgetLine, cause, causeSnapshot, fundraisingPlan, localFiling, project, targetDonor],
  places: projectPlaces,
}
