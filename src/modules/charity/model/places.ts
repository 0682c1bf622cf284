import type { Places } from '#kernel/resource/module-model.ts'
import { reviewFlow } from '#modules/approval/model/review-flow.ts'
import { certificate } from './certificate.ts'
import { certificationApplication } from './certification-application.ts'
import { charityConfig } from './charity-config.ts'
import { governanceMember } from './governance-member.ts'
import { illegalOrganisation } from './illegal-organisation.ts'
import { orgMerchant } from './org-merchant.ts'
import { organisation } from './organisation.ts'
import { settlementApplication } from './settlement-application.ts'

/** The screens of this module, and what of which records is done there. */
export const charityPlaces = {
  '/gyhmanager/charityconfig': { shows: [charityConfig, reviewFlow] },
  '/gyhmanager/editcharity': {},
  '/gyhmanager/entering': { shows: [settlementApplication] },
  '/gyhmanager/enteringinfo': { opens: [settlementApplication] },
  '/gyhmanager/gyhkanban': {},
  '/gyhmanager/illegalorg': { shows: [illegalOrganisation] },
  // A certification begins where the facts of an organisation are edited.
  '/gyhmanager/mechanism': {
    shows: [organisation, certificate, governanceMember, certificationApplication],
    opens: [organisation],
  },
  '/gyhmanager/orgmerc': { shows: [orgMerchant], planned: true },
  '/gyhmanager/proveing': { shows: [certificationApplication] },
  '/gyhmanager/proveinginfo': { opens: [certificationApplication] },
} as const satisfies Places
