import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { commercePartner } from './commerce-partner.ts'
import { commerceSettlement } from './commerce-settlement.ts'
import { goods } from './goods.ts'
import { partnerVisit } from './partner-visit.ts'
import { commercePlaces } from './places.ts'
import { stockCount, stockMove } from './stock.ts'
import { redemptionAttempt, voucherRedemption } from './voucher-redemption.ts'

export * from './commerce-partner.ts'
export * from './commerce-settlement.ts'
export * from './goods.ts'
export * from './partner-change.ts'
export * from './partner-visit.ts'
export * from './stock.ts'
export * from './till-calls.ts'
export * from './voucher-redemption.ts'
export * from './words.ts'

/** What this module declares. */
export const commerceModel: ModuleModel = {
  labels: { commerce: '商务服务' },
  resources: [
    commercePartner,
    goods,
    stockMove,
    stockCount,
    voucherRedemption,
    redemptionAttempt,
    commerceSettlement,
    partnerVisit,
  ],
  places: commercePlaces,
}
