import type { Places } from '#kernel/resource/module-model.ts'
import { person } from '#modules/community/model/person.ts'
import { donor } from '#modules/people/model/donor.ts'
import { donorTwin } from '#modules/people/model/donor-twin.ts'
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

/** The screens of this module, and what of which records is done there. */
export const fansPlaces = {
  '/fans/fanslist': {
    shows: [fan, fanMessage, fanGift, messageSend, massSend, officialAccount],
    opens: [fan],
  },
  '/fans/fansdata': { shows: [fan] },
  '/fans/userdata': { shows: [donor] },
  '/fans/orgdata': { shows: [donor] },
  '/fans/compdata': { shows: [company, companyAgreement] },
  '/fans/groupdata': { shows: [donorGroup, groupMember] },
  '/fans/fanshelp': { shows: [fanRequest, fanMessage], opens: [fanRequest] },
  '/fans/fansdon': { shows: [fanGift] },
  '/fans/oaManage': { shows: [officialAccount], opens: [officialAccount] },
  '/fans/oaManage/oa_template': { shows: [messageTemplate, messageSend] },
  '/fans/oaManage/add_template': { shows: [messageTemplate] },
  '/fans/oaManage/edit_template': { shows: [messageTemplate], opens: [messageTemplate] },
  '/fans/donatorList': {
    shows: [donor, donorTwin, donorGroup, groupMember, contactLog],
    opens: [donorGroup],
  },
  '/fans/donatorDetail': { shows: [donor, donorThanks, contactLog], opens: [donor] },
  '/fans/aidedPersonList': { shows: [aidedPerson] },
  '/fans/aidedPersonDetail': { shows: [aidedPerson, aidVisit, person], opens: [aidedPerson] },
  '/fans/companylist': { shows: [company, contactLog] },
  '/fans/companyadd': { shows: [company] },
  '/fans/companyedit': { shows: [company] },
  '/fans/companyinfo': {
    shows: [company, companyPerson, companyAgreement, companyStaff, contactLog],
    opens: [company],
  },
  '/fans/companypd': { shows: [company] },
} as const satisfies Places
