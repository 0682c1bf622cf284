import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { charityModel } from '../model/index.ts'
import {
  applicantRoutes,
  applicantTables,
  forgetApplicants,
  letterServing,
} from './applicant/index.ts'
import { certificateServing, watchCertificates } from './certificate.ts'
import {
  certificationReviewed,
  certificationServing,
  watchCertifications,
} from './certification/certification.ts'
import { impactRoute } from './certification/impact.ts'
import {
  charityConfigServing,
  configInForceRoute,
  seedCharity,
  siteNameRoute,
} from './charity-config.ts'
import { governanceFindingsRoute, governanceMemberServing } from './governance-member.ts'
import { compareRoute, illegalOrganisationServing } from './illegal/illegal-organisation.ts'
import { listDemoNames } from './illegal/list-demo-names.ts'
import { nameKeySql } from './illegal/matches.ts'
import { kanbanRoute } from './kanban.ts'
import { expireHeartMerchants, heartMerchantServing } from './merchant/heart-merchant.ts'
import { joinDemoMerchants } from './merchant/join-demo-merchants.ts'
import { messageManyRoute } from './message-many.ts'
import { orgMerchantServing } from './org-merchant.ts'
import { organisationServing, resetAdminRoute } from './organisation.ts'
import { charityGrants } from './role-grants.ts'
import { openDemoService } from './service/open-demo-service.ts'
import { myServiceManagerRoute, serviceManagerServing } from './service/service-manager.ts'
import { serviceNoteServing } from './service/service-note.ts'
import {
  approveRoute,
  lapseSupplements,
  precheckRoute,
  settlementReviewed,
  settlementServing,
} from './settlement-application.ts'

export { whyUncertified } from './certificate.ts'
export {
  configOf,
  domainOf,
  givingOffer,
  ownDomainOf,
  seedCharity,
  whyGiftRefused,
} from './charity-config.ts'
export {
  papersOfGoverning,
  phonesOfGoverning,
  relatedUnder,
} from './governance-member.ts'
export { illegalFinding } from './illegal/matches.ts'
export { hasActiveMerchant } from './org-merchant.ts'
export { whyClosed } from './organisation.ts'
export { organisationWithin } from './organisation-area.ts'
export {
  type AdministratorDraft,
  type ApplicantEvent,
  type CharityPorts,
  charityPorts,
  type OrganisationFigures,
} from './ports.ts'

/** Organisations (机构) with what makes them: applications, certificates, merchants, settings. */
export const charityModule: ServerModule = {
  name: 'charity',
  model: charityModel,
  grants: charityGrants,
  seed: seedCharity,
  async demo(world) {
    await listDemoNames(world)
    await openDemoService(world)
    await joinDemoMerchants(world)
  },
  servings: [
    organisationServing,
    certificateServing,
    certificationServing,
    settlementServing,
    letterServing,
    orgMerchantServing,
    charityConfigServing,
    illegalOrganisationServing,
    governanceMemberServing,
    heartMerchantServing,
    serviceManagerServing,
    serviceNoteServing,
  ],
  routes: [
    approveRoute,
    precheckRoute,
    resetAdminRoute,
    messageManyRoute,
    kanbanRoute,
    configInForceRoute,
    siteNameRoute,
    impactRoute,
    compareRoute,
    governanceFindingsRoute,
    myServiceManagerRoute,
    ...applicantRoutes,
  ],
  jobs: [
    watchCertificates,
    watchCertifications,
    lapseSupplements,
    forgetApplicants,
    expireHeartMerchants,
  ],
  tables: { recordSerials, ...applicantTables },
  sql: [
    nameKeySql,
    `create unique index certification_application_open_key on certification_application (organisation, kind)
     where state in ('draft', 'pending', 'supplement', 'overdue', 'approved')`,
    'create unique index charity_config_default_key on charity_config ((true)) where organisation is null',
    'create unique index charity_config_own_key on charity_config (organisation) where organisation is not null',
  ],
  brings: [settlementReviewed.subject, certificationReviewed.subject],
}
