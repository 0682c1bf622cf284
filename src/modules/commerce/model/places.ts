import type { Places } from '#kernel/resource/module-model.ts'
import { commercePartner } from './commerce-partner.ts'
import { commerceSettlement } from './commerce-settlement.ts'
import { goods } from './goods.ts'
import { partnerVisit } from './partner-visit.ts'
import { stockCount, stockMove } from './stock.ts'
import { redemptionAttempt, voucherRedemption } from './voucher-redemption.ts'

const shop = [commercePartner, voucherRedemption, commerceSettlement, partnerVisit] as const

/** The screens of this module, and what of which records is done there. */
export const commercePlaces = {
  '/gybCommerceService/entityCommerceList': { shows: [commercePartner] },
  '/gybCommerceService/entityCommerceInfo': {
    shows: [...shop, redemptionAttempt],
    opens: [commercePartner],
  },
  '/gybCommerceService/electronicCommerceList': { shows: [commercePartner] },
  '/gybCommerceService/electronicCommerceInfo': { shows: [...shop, goods] },
  '/gybCommerceService/selfCommerceList': { shows: [commercePartner] },
  '/gybCommerceService/selfCommerceInfo': {
    shows: [commercePartner, voucherRedemption, goods, stockMove, stockCount],
  },
} as const satisfies Places
