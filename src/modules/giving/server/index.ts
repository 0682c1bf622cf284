import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import {
  giftDesks,
  matchingFunds,
  whenGiftsPaid,
  whenOrdered,
  whenRefunded,
} from '#modules/finance/server/index.ts'
import { givingModel } from '../model/index.ts'
import { confirmMatches } from './match/confirm.ts'
import { matchEntryServing } from './match/match-entry.ts'
import { matchGifts } from './match/match-gifts.ts'
import {
  matchingPoolServing,
  poolFund,
  poolReviewed,
  poolTrialRoute,
} from './match/matching-pool.ts'
import { revokeMatches } from './match/revoke.ts'
import { givingGrants } from './role-grants.ts'
import { giftTrail, teamDonor } from './tables.ts'
import { assistToldRoute, teamAssistServing } from './team/team-assist.ts'
import { endTeams, teamCampaignServing, teamReviewed } from './team/team-campaign.ts'
import { countTeamGifts, noteTrail, teamDesk, uncountTeamGift } from './team/team-gifts.ts'
import { teamMemberServing } from './team/team-member.ts'
import { teamReads } from './team/team-reads.ts'

/** Forms of giving beside the page of a cause: together (一起捐) with money of sponsors (配捐), and every month (月捐). */
export const givingModule: ServerModule = {
  name: 'giving',
  model: givingModel,
  grants: givingGrants,
  servings: [
    teamCampaignServing,
    teamMemberServing,
    teamAssistServing,
    matchingPoolServing,
    matchEntryServing,
  ],
  routes: [...teamReads, assistToldRoute, poolTrialRoute],
  jobs: [endTeams, confirmMatches],
  tables: { recordSerials, teamDonor, giftTrail },
  brings: [
    teamReviewed.subject,
    poolReviewed.subject,
    giftDesks.of(teamDesk),
    matchingFunds.of(poolFund),
    // Teams first: what reaches a target is matched by what the team has raised.
    whenGiftsPaid.of(countTeamGifts, matchGifts),
    whenOrdered.of(noteTrail),
    whenRefunded.of(uncountTeamGift, revokeMatches),
  ],
}
