import type { ServerModule } from '#kernel/server/module.ts'
import { whenGiftsPaid, whenGiftsWithdrawn, whenRefunded } from '#modules/finance/server/index.ts'
import {
  companyBars,
  whenErased,
  whenMerged,
  whenSplit,
  whenThanked,
} from '#modules/people/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { fansModel } from '../model/index.ts'
import { aidTimelineRoute } from './aid-route.ts'
import { aidedPersonServing, aidVisitServing, renewAided } from './aided-person.ts'
import { companyServing, stateOwnedBar } from './company.ts'
import { companyRoutes } from './company-routes.ts'
import {
  companyAgreementServing,
  companyPersonServing,
  companyStaffServing,
} from './company-rows.ts'
import { contactLogServing, contactTodo } from './contact-log.ts'
import { fillFans } from './demo/fill-fans.ts'
import { donorGroupServing, groupMemberServing } from './donor-group.ts'
import { donorRoutes } from './donor-routes.ts'
import { fanServing, officialAccountServing } from './fan.ts'
import { eraseParts, givePartsBack, movePartsOfDonor } from './move-parts.ts'
import { oweThanks, renewAllDonors, renewDonors } from './renew-donors.ts'
import { fansGrants } from './role-grants.ts'
import { companyIdentity } from './shared-identity.ts'
import { donorThanksServing, noteThanks } from './thanks.ts'

/** Donor care: fans, contacts and thanks, companies, groups, and the people who were helped. */
export const fansModule: ServerModule = {
  name: 'fans',
  model: fansModel,
  grants: fansGrants,
  demo: fillFans,
  servings: [
    contactLogServing,
    donorThanksServing,
    companyServing,
    companyPersonServing,
    companyAgreementServing,
    companyStaffServing,
    donorGroupServing,
    groupMemberServing,
    officialAccountServing,
    fanServing,
    aidedPersonServing,
    aidVisitServing,
  ],
  routes: [...donorRoutes, ...companyRoutes, aidTimelineRoute],
  jobs: [renewAllDonors, renewAided],
  tables: { companyIdentity },
  sql: ['create sequence if not exists donor_group_serial'],
  brings: [
    whenGiftsPaid.of(async (act, gifts) => {
      const donors = gifts.flatMap(({ donor }) => donor ?? [])
      await renewDonors(act, donors)
      await oweThanks(act, donors)
    }),
    whenRefunded.of((act, { donor }) => renewDonors(act, donor === null ? [] : [donor])),
    whenGiftsWithdrawn.of(renewDonors),
    whenMerged.of(movePartsOfDonor),
    whenSplit.of(givePartsBack),
    whenErased.of(eraseParts),
    whenThanked.of(noteThanks),
    companyBars.of(stateOwnedBar),
    todoSources.of(contactTodo),
  ],
}
