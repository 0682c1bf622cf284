import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { whenTold } from '#modules/cause/server/index.ts'
import {
  whenGiftsPaid,
  whenGiftsWithdrawn,
  whenOrdered,
  whenReceiptIssued,
  whenRefunded,
} from '#modules/finance/server/index.ts'
import {
  companyBars,
  whenErased,
  whenMerged,
  whenPaid,
  whenSplit,
  whenThanked,
} from '#modules/people/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { importers } from '#modules/transfer/server/index.ts'
import { company, fansModel } from '../model/index.ts'
import { aidTimelineRoute } from './aid-route.ts'
import { aidedPersonServing, aidVisitServing, renewAided } from './aided-person.ts'
import { companyBoardRoute } from './boards/company-board.ts'
import { fanBoardRoute } from './boards/fan-board.ts'
import { groupBoardRoute } from './boards/group-board.ts'
import { organisationBoardRoute } from './boards/organisation-board.ts'
import { personBoardRoute } from './boards/person-board.ts'
import { companyServing, stateOwnedBar } from './company.ts'
import { companyImporter } from './company-importer.ts'
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
import { fanServing } from './fan.ts'
import { fansSql } from './fans-sql.ts'
import { fanGiftServing } from './gifts/fan-gift.ts'
import { fanGiftFiguresRoute } from './gifts/gift-figures.ts'
import { keepFanGifts, keepFanGiftsOf } from './gifts/keep-fan-gifts.ts'
import { eraseParts, givePartsBack, movePartsOfDonor } from './move-parts.ts'
import { callbackRoutes } from './oa/callback-route.ts'
import { accountRoutes } from './oa/check-route.ts'
import { linkPayers } from './oa/keep-followers.ts'
import { massSendServing } from './oa/mass-send.ts'
import { messageSendServing, messageTemplateServing } from './oa/message-template.ts'
import { officialAccountServing } from './oa/official-account.ts'
import { openedRoute } from './oa/opened-route.ts'
import { publishMenu } from './oa/publish-menu.ts'
import { sendMessages } from './oa/send-messages.ts'
import { syncAll, syncFollowers } from './oa/sync.ts'
import { oaToken } from './oa/token.ts'
import { tellOfGifts, tellOfProgress, tellOfReceipt, tellOfRefund } from './oa/triggers.ts'
import { oweThanks, renewAllDonors, renewDonors } from './renew-donors.ts'
import { fanMessageServing } from './requests/fan-message.ts'
import { fanRequestServing } from './requests/fan-request.ts'
import { fansGrants } from './role-grants.ts'
import { companyIdentity } from './shared-identity.ts'
import { donorThanksServing, noteThanks } from './thanks.ts'

export { readOaTransport } from './oa/oa-settings.ts'
export { setOaPages } from './oa/opened-route.ts'
export { tellFans } from './oa/tell-fans.ts'
export { setOaTransport } from './oa/transport.ts'

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
    fanMessageServing,
    fanRequestServing,
    fanGiftServing,
    messageTemplateServing,
    massSendServing,
    messageSendServing,
    aidedPersonServing,
    aidVisitServing,
  ],
  routes: [
    ...donorRoutes,
    ...companyRoutes,
    aidTimelineRoute,
    fanGiftFiguresRoute,
    fanBoardRoute,
    personBoardRoute,
    organisationBoardRoute,
    companyBoardRoute,
    groupBoardRoute,
    ...accountRoutes,
    ...callbackRoutes,
    openedRoute,
  ],
  jobs: [renewAllDonors, renewAided, syncFollowers, syncAll, publishMenu, sendMessages],
  tables: { companyIdentity, oaToken, recordSerials },
  sql: fansSql,
  brings: [
    whenGiftsPaid.of(async (act, gifts) => {
      const donors = gifts.flatMap(({ donor }) => donor ?? [])
      await renewDonors(act, donors)
      await oweThanks(act, donors)
      await keepFanGifts(act, donors)
      await tellOfGifts(act, gifts)
    }),
    whenOrdered.of((act, { donation }) => keepFanGiftsOf(act, donation)),
    whenRefunded.of(async (act, told) => {
      const donors = told.donor === null ? [] : [told.donor]
      await renewDonors(act, donors)
      await keepFanGifts(act, donors)
      await tellOfRefund(act, told)
    }),
    whenGiftsWithdrawn.of(async (act, donors) => {
      await renewDonors(act, donors)
      await keepFanGifts(act, donors)
    }),
    importers.of({ path: company.path, importer: companyImporter }),
    whenReceiptIssued.of(tellOfReceipt),
    whenTold.of(tellOfProgress),
    whenPaid.of(linkPayers),
    whenMerged.of(movePartsOfDonor),
    whenSplit.of(givePartsBack),
    whenErased.of(eraseParts),
    whenThanked.of(noteThanks),
    companyBars.of(stateOwnedBar),
    todoSources.of(contactTodo),
  ],
}
