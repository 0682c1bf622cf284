import type { AnyResource } from '#kernel/resource/resource.ts'
import { pointsAdjustment } from './points-adjustment.ts'
import { pointsEntry } from './points-entry.ts'
import { pointsImportBatch } from './points-import-batch.ts'
import { pointsRule } from './points-rule.ts'

export * from './points-adjustment.ts'
export * from './points-entry.ts'
export * from './points-import-batch.ts'
export * from './points-rule.ts'

/** Every record of this module. */
export const pointsResources: readonly AnyResource[] = [
  pointsRule,
  pointsEntry,
  pointsAdjustment,
  pointsImportBatch,
]
