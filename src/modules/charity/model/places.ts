import type { Places } from '#kernel/resource/module-model.ts'
import { reviewFlow } from '#modules/approval/model/review-flow.ts'
import { certificate } from './certificate.ts'
import { certificationApplication } from './certification-application.ts'
import { charityConfig } from './charity-config.ts'
import { governanceMember } from './governance-member.ts'
import { heartMerchant } from './heart-merchant.ts'
import { illegalOrganisation } from './illegal-organisation.ts'
import { orgMerchant } from './org-merchant.ts'
import { organisation } from './organisation.ts'
import { serviceManager } from './service-manager.ts'
import { serviceNote } from './service-note.ts'
import { settlementApplication } from './settlement-application.ts'

/** The screens of this module, and what of which records is done there. */
export const charityPlaces = {
  '/gyhmanager/addmerc': {},
  '/gyhmanager/charityconfig': { shows: [charityConfig, reviewFlow] },
  '/gyhmanager/editcharity': {},
  '/gyhmanager/entering': { shows: [settlementApplication] },
  '/gyhmanager/enteringinfo': { opens: [settlementApplication] },
  '/gyhmanager/gyhkanban': {},
  '/gyhmanager/heartmerc': { shows: [heartMerchant], opens: [heartMerchant] },
  '/gyhmanager/illegalorg': { shows: [illegalOrganisation] },
  // A certification begins where the facts of an organisation are edited.
  '/gyhmanager/mechanism': {
    shows: [organisation, certificate, governanceMember, certificationApplication],
    opens: [organisation],
  },
  '/gyhmanager/orgmerc': { shows: [orgMerchant], opens: [orgMerchant] },
  '/gyhmanager/proveing': { shows: [certificationApplication] },
  '/gyhmanager/proveinginfo': { opens: [certificationApplication] },
  '/gyhmanager/servicemanager': {
    shows: [serviceManager, serviceNote],
    opens: [serviceManager],
  },
} as const satisfies Places
