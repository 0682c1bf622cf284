import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { disclosureTask } from './disclosure-task.ts'
import { causePlaces } from './places.ts'
import { progress } from './progress.ts'
import { report } from './report.ts'

export * from './disclosure-task.ts'
export * from './progress.ts'
export * from './report.ts'
export * from './report-figures.ts'

/** What this module declares. */
export const causeModel: ModuleModel = {
  labels: { cause: '募捐标的' },
  resources: [disclosureTask, progress, report],
  places: causePlaces,
}
