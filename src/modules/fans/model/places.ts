import type { Places } from '#kernel/resource/module-model.ts'
import { person } from '#modules/community/model/person.ts'
import { donor } from '#modules/people/model/donor.ts'
import { donorTwin } from '#modules/people/model/donor-twin.ts'
import { aidedPerson, aidVisit } from './aided-person.ts'
import { company } from './company.ts'
import { companyAgreement, companyPerson, companyStaff } from './company-rows.ts'
import { contactLog, donorThanks } from './contact-log.ts'
import { donorGroup, groupMember } from './donor-group.ts'
import { fan, officialAccount } from './fan.ts'

/** The screens of this module, and what of which records is done there. */
export const fansPlaces = {
  '/fans/fanslist': { shows: [fan, officialAccount], opens: [fan] },
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
