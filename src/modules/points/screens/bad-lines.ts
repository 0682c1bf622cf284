import type { PresentedOf } from '#ui/logic/presented.ts'
import type { pointsImportBatch } from '../model/points-import-batch.ts'

/** Lines to take out: wrong ones, and those whose points were spent before they could be taken back. */
export function hasBadLines({ state, invalid }: PresentedOf<typeof pointsImportBatch>): boolean {
  return invalid > 0 || state === 'partial'
}
