import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { aidedPerson, aidVisit } from './aided-person.ts'
import { company } from './company.ts'
import { companyAgreement, companyPerson, companyStaff } from './company-rows.ts'
import { contactLog, donorThanks } from './contact-log.ts'
import { donorGroup, groupMember } from './donor-group.ts'
import { fan } from './fan.ts'
import { fanGift } from './fan-gift.ts'
import { fanMessage } from './fan-message.ts'
import { fanRequest } from './fan-request.ts'
import { massSend } from './mass-send.ts'
import { messageSend, messageTemplate } from './message-template.ts'
import { officialAccount } from './official-account.ts'
import { fansPlaces } from './places.ts'

export * from './aided-person.ts'
export * from './board-calls.ts'
export * from './company.ts'
export * from './company-rows.ts'
export * from './company-words.ts'
export * from './contact-log.ts'
export * from './donor-group.ts'
export * from './fan.ts'
export * from './fan-gift.ts'
export * from './fan-message.ts'
export * from './fan-request.ts'
export * from './fans-calls.ts'
export * from './mass-send.ts'
export * from './message-template.ts'
export * from './oa-calls.ts'
export * from './official-account.ts'
export * from './template-words.ts'

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
    fanMessage,
    fanRequest,
    fanGift,
    messageTemplate,
    massSend,
    messageSend,
    aidedPerson,
    aidVisit,
  ],
  places: fansPlaces,
}
