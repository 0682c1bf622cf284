import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { applicationLetter } from './application-letter.ts'
import { certificate } from './certificate.ts'
import { certificationApplication } from './certification-application.ts'
import { charityConfig } from './charity-config.ts'
import { governanceMember } from './governance-member.ts'
import { heartMerchant } from './heart-merchant.ts'
import { illegalOrganisation } from './illegal-organisation.ts'
import { orgMerchant } from './org-merchant.ts'
import { organisation } from './organisation.ts'
import { charityPlaces } from './places.ts'
import { serviceManager } from './service-manager.ts'
import { serviceNote } from './service-note.ts'
import { settlementApplication } from './settlement-application.ts'

export * from './application-letter.ts'
export * from './certificate.ts'
export * from './certification-application.ts'
export * from './charity-config.ts'
export * from './governance-member.ts'
export * from './heart-merchant.ts'
export * from './illegal-organisation.ts'
export * from './org-merchant.ts'
export * from './organisation.ts'
export * from './organisation-area.ts'
export * from './organisation-facts.ts'
export * from './service-manager.ts'
export * from './service-note.ts'
export * from './settlement-application.ts'

/** What this module declares. */
export const charityModel: ModuleModel = {
  labels: { charity: '公益号' },
  resources: [
    applicationLetter,
    certificate,
    certificationApplication,
    charityConfig,
    governanceMember,
    heartMerchant,
    illegalOrganisation,
    orgMerchant,
    organisation,
    serviceManager,
    serviceNote,
    settlementApplication,
  ],
  places: charityPlaces,
}
