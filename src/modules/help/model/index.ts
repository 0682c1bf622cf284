import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { blacklist } from './blacklist.ts'
import { help } from './help.ts'
import { helpAssessment } from './help-assessment.ts'
import { helpEvidence } from './help-evidence.ts'
import { helpStandard } from './help-standard.ts'
import { objection } from './objection.ts'
import { helpPlaces } from './places.ts'
import { publicNotice } from './public-notice.ts'

export * from './blacklist.ts'
export * from './evidence-rows.ts'
export * from './help.ts'
export * from './help-assessment.ts'
export * from './help-calls.ts'
export * from './help-evidence.ts'
export * from './help-facts.ts'
export * from './help-standard.ts'
export * from './objection.ts'
export * from './public-notice.ts'
export * from './rows.ts'
export * from './words.ts'

/** What this module declares. */
export const helpModel: ModuleModel = {
  labels: { help: '求助' },
  resources: [help, helpEvidence, helpAssessment, publicNotice, objection, blacklist, helpStandard],
  places: helpPlaces,
}
