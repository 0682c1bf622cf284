import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { grantBatch } from './grant-batch.ts'
import { salvagePlaces } from './places.ts'
import { rescueRecord } from './rescue-record.ts'
import { rosterFinding } from './roster-finding.ts'
import { rosterObjection } from './roster-objection.ts'

export * from './board-calls.ts'
export * from './grant-batch.ts'
export * from './rescue-record.ts'
export * from './roster-calls.ts'
export * from './roster-finding.ts'
export * from './roster-objection.ts'
export * from './words.ts'

/** What this module declares. */
export const salvageModel: ModuleModel = {
  labels: { rescue: '救助发放' },
  resources: [grantBatch, rescueRecord, rosterFinding, rosterObjection],
  places: salvagePlaces,
}
