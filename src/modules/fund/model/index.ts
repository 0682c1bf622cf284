import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { fund } from './fund.ts'
import { fundBudget, fundBudgetLine } from './fund-budget.ts'
import { fundFounder, fundMeeting, fundMember } from './fund-people.ts'
import { fundTask } from './fund-task.ts'
import { fundPlaces } from './places.ts'
import { principalChange } from './principal-change.ts'

export * from './fund.ts'
export * from './fund-budget.ts'
export * from './fund-facts.ts'
export * from './fund-people.ts'
export * from './fund-task.ts'
export * from './principal-change.ts'

/** What this module declares. */
export const fundModel: ModuleModel = {
  labels: { fund: '基金' },
  resources: [
    fund,
    fundFounder,
    fundMember,
    fundMeeting,
    fundBudget,
    fundBudgetLine,
    principalChange,
    fundTask,
  ],
  places: fundPlaces,
}
