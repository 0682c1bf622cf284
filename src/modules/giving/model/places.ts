import type { Places } from '#kernel/resource/module-model.ts'
import { giftDelivery } from './gift-delivery.ts'
import { matchEntry } from './match-entry.ts'
import { matchingPool } from './matching-pool.ts'
import { monthlyContract } from './monthly-contract.ts'
import { monthlyDebit } from './monthly-debit.ts'
import { monthlyGift } from './monthly-gift.ts'
import { monthlyPlan } from './monthly-plan.ts'
import { teamAssist } from './team-assist.ts'
import { teamCampaign } from './team-campaign.ts'
import { teamMember } from './team-member.ts'

/** The screens of this module, and what of which records is done there. */
export const givingPlaces = {
  '/zhuanti/yiqijuan': { shows: [teamCampaign, matchingPool, matchEntry] },
  '/zhuanti/yiqijuan/detail': { shows: [teamCampaign, teamMember], opens: [teamCampaign] },
  '/zhuanti/yiqijuan/assist': { shows: [teamAssist] },
  '/zhuanti/yuejuan': { shows: [monthlyPlan, monthlyContract, monthlyDebit] },
  '/zhuanti/yuejuan/detail': { shows: [monthlyPlan], opens: [monthlyPlan] },
  '/zhuanti/yuejuan/yuejuan_gifts': { shows: [monthlyGift, giftDelivery] },
} as const satisfies Places
