import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { pointsPlaces } from './places.ts'
import { pointsAdjustment } from './points-adjustment.ts'
import { pointsEntry } from './points-entry.ts'
import { pointsImportBatch } from './points-import-batch.ts'
import { pointsRule } from './points-rule.ts'

export * from './points-adjustment.ts'
export * from './points-entry.ts'
export * from './points-import-batch.ts'
export * from './points-rule.ts'

/** What this module declares. */
export const pointsModel: ModuleModel = {
  labels: { points: '积分' },
  resources: [pointsRule, pointsEntry, pointsAdjustment, pointsImportBatch],
  places: pointsPlaces,
}
