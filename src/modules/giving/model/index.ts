import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { giftDelivery } from './gift-delivery.ts'
import { matchEntry } from './match-entry.ts'
import { matchingPool } from './matching-pool.ts'
import { monthlyContract } from './monthly-contract.ts'
import { monthlyDebit } from './monthly-debit.ts'
import { monthlyGift } from './monthly-gift.ts'
import { monthlyPlan } from './monthly-plan.ts'
import { givingPlaces } from './places.ts'
import { teamAssist } from './team-assist.ts'
import { teamCampaign } from './team-campaign.ts'
import { teamMember } from './team-member.ts'

export * from './gift-delivery.ts'
export * from './match-entry.ts'
export * from './matching-pool.ts'
export * from './monthly-contract.ts'
export * from './monthly-debit.ts'
export * from './monthly-gift.ts'
export * from './monthly-plan.ts'
export * from './team-assist.ts'
export * from './team-campaign.ts'
export * from './team-member.ts'

/** What this module declares. */
export const givingModel: ModuleModel = {
  labels: { zhuanti: '专题' },
  resources: [
    teamCampaign,
    teamMember,
    teamAssist,
    matchingPool,
    matchEntry,
    monthlyPlan,
    monthlyContract,
    monthlyDebit,
    monthlyGift,
    giftDelivery,
  ],
  places: givingPlaces,
}
