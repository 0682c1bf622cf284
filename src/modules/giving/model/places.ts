import type { Places } from '#kernel/resource/module-model.ts'
import { matchEntry } from './match-entry.ts'
import { matchingPool } from './matching-pool.ts'
import { teamAssist } from './team-assist.ts'
import { teamCampaign } from './team-campaign.ts'
import { teamMember } from './team-member.ts'

/** The screens of this module, and what of which records is done there. */
export const givingPlaces = {
  '/zhuanti/yiqijuan': { shows: [teamCampaign, matchingPool, matchEntry] },
  '/zhuanti/yiqijuan/detail': { shows: [teamCampaign, teamMember], opens: [teamCampaign] },
  '/zhuanti/yiqijuan/assist': { shows: [teamAssist] },
} as const satisfies Places
