import type { Places } from '#kernel/resource/module-model.ts'
import { grantBatch } from './grant-batch.ts'
import { rescueRecord } from './rescue-record.ts'
import { rosterFinding } from './roster-finding.ts'
import { rosterObjection } from './roster-objection.ts'

/** The screens of this module, and what of which records is done there. */
export const salvagePlaces = {
  '/gybSalvageManage/dataKanban': { shows: [rescueRecord] },
  '/gybSalvageManage/grantSalvage': { shows: [grantBatch] },
  '/gybSalvageManage/rescueRecord': { shows: [rescueRecord], opens: [rescueRecord] },
  '/gybSalvageManage/rescueDetailList': {
    shows: [grantBatch, rescueRecord, rosterFinding, rosterObjection],
    opens: [grantBatch],
  },
} as const satisfies Places
