import type { Places } from '#kernel/resource/module-model.ts'
import { pointsAdjustment } from './points-adjustment.ts'
import { pointsEntry } from './points-entry.ts'
import { pointsImportBatch } from './points-import-batch.ts'
import { pointsRule } from './points-rule.ts'

/** The screens of this module, and what of which records is done there. */
export const pointsPlaces = {
  '/integral/integralconfig': { shows: [pointsRule] },
  '/integral/integrallist': { shows: [pointsEntry, pointsAdjustment] },
  '/website/batchImportIntegra': {},
  '/website/importIntegral': { shows: [pointsImportBatch] },
  '/website/importIntegralDetail': {},
} as const satisfies Places
