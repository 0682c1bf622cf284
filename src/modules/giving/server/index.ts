import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import {
  giftDesks,
  matchingFunds,
  whenGiftsPaid,
  whenGiftsWithdrawn,
  whenOrdered,
  whenRefunded,
} from '#modules/finance/server/index.ts'
import { whenErased, whenMerged, whenSplit } from '#modules/people/server/index.ts'
import { givingModel } from '../model/index.ts'
import { monthlyDataset, teamDataset } from './datasets.ts'
import { demoMatches } from './demo-matches.ts'
import { demoMonthly } from './demo-monthly.ts'
import { demoTeams } from './demo-teams.ts'
import { eraseParts } from './erase-parts.ts'
import { expireDeliveries, giftDeliveryServing } from './gifts/gift-delivery.ts'
import { monthlyGiftServing } from './gifts/monthly-gift.ts'
import { confirmMatches } from './match/confirm.ts'
import { matchEntryServing } from './match/match-entry.ts'
import { matchGifts } from './match/match-gifts.ts'
import {
  matchingPoolServing,
  poolFund,
  poolReviewed,
  poolTrialRoute,
} from './match/matching-pool.ts'
import { revokeMatches, revokeUnpaid } from './match/revoke.ts'
import { cancelAtChannel } from './monthly/channel-contract.ts'
import { findAtChannel, openSigning } from './monthly/channel-jobs.ts'
import { debitOne, noticeDebit } from './monthly/debit.ts'
import { endPlanContracts } from './monthly/end-plan.ts'
import { monthlyContractServing } from './monthly/monthly-contract.ts'
import { monthlyDebitServing } from './monthly/monthly-debit.ts'
import { monthlyPlanServing, planReviewed } from './monthly/monthly-plan.ts'
import { monthlyReads } from './monthly/monthly-reads.ts'
import { papayRoute } from './monthly/papay-route.ts'
import { askDebits, planDebits, sendDebits, watchContracts } from './monthly/schedule.ts'
import { givePartsBack, movePartsOfDonor } from './move-parts.ts'
import { givingGrants } from './role-grants.ts'
import { giftTrail, teamDonor } from './tables.ts'
import { assistToldRoute, teamAssistServing } from './team/team-assist.ts'
import { endTeams, teamCampaignServing, teamReviewed } from './team/team-campaign.ts'
import {
  countTeamGifts,
  noteTrail,
  teamDesk,
  uncountTeamGift,
  uncountUnpaid,
} from './team/team-gifts.ts'
import { teamMemberServing } from './team/team-member.ts'
import { teamReads } from './team/team-reads.ts'

export { leadPool, poolPlaceOf } from './demo-pools.ts'
export { openPools } from './match/open-pools.ts'
export { setDebitChannel } from './papay/channel.ts'
export { readDebitChannel } from './papay/papay-settings.ts'

/** Forms of giving beside the page of a cause: together (一起捐) with money of sponsors (配捐), and every month (月捐). */
export const givingModule: ServerModule = {
  name: 'giving',
  model: givingModel,
  grants: givingGrants,
  async demo(world) {
    await demoTeams(world)
    await demoMonthly(world)
    await demoMatches(world)
  },
  servings: [
    teamCampaignServing,
    teamMemberServing,
    teamAssistServing,
    matchingPoolServing,
    matchEntryServing,
    monthlyPlanServing,
    monthlyContractServing,
    monthlyDebitServing,
    monthlyGiftServing,
    giftDeliveryServing,
  ],
  routes: [...teamReads, assistToldRoute, poolTrialRoute, papayRoute, ...monthlyReads],
  jobs: [
    ...[endTeams, confirmMatches, openSigning, cancelAtChannel, findAtChannel],
    ...[planDebits, noticeDebit, sendDebits, debitOne, askDebits],
    ...[watchContracts, endPlanContracts, expireDeliveries],
  ],
  tables: { recordSerials, teamDonor, giftTrail },
  brings: [
    datasets.of(teamDataset, monthlyDataset),
    teamReviewed.subject,
    poolReviewed.subject,
    planReviewed.subject,
    giftDesks.of(teamDesk),
    matchingFunds.of(poolFund),
    // Teams first: what reaches a target is matched by what the team has raised.
    whenGiftsPaid.of(countTeamGifts, matchGifts),
    whenOrdered.of(noteTrail),
    whenMerged.of(movePartsOfDonor),
    whenSplit.of(givePartsBack),
    whenRefunded.of(uncountTeamGift, revokeMatches),
    whenGiftsWithdrawn.of(async (act, _donors, gifts) => {
      await uncountUnpaid(act, gifts)
      await revokeUnpaid(act, gifts)
    }),
    whenErased.of(eraseParts),
  ],
}
