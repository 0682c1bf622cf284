import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { aidedPerson, aidVisit } from './aided-person.ts'
import { company } from './company.ts'
import { companyAgreement, companyPerson, companyStaff } from './company-rows.ts'
import { contactLog, donorThanks } from './contact-log.ts'
import { donorGroup, groupMember } from './donor-group.ts'
import { fan, officialAccount } from './fan.ts'
import { fansPlaces } from './places.ts'

export * from './aided-person.ts'
export * from './company.ts'
export * from './company-rows.ts'
export * from './company-words.ts'
export * from './contact-log.ts'
export * from './donor-group.ts'
export * from './fan.ts'
export * from './fans-calls.ts'

/** What this module declares. */
export const fansModel: ModuleModel = {
  labels: { fans: '粉丝与捐赠人' },
  resources: [
    contactLog,
    donorThanks,
    company,
    companyPerson,
    companyAgreement,
    companyStaff,
    donorGroup,
    groupMember,
    officialAccount,
    fan,
    aidedPerson,
    aidVisit,
  ],
  places: fansPlaces,
}
