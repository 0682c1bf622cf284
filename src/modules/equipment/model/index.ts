import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { boxOpening } from './box-opening.ts'
import { deviceGift } from './device-gift.ts'
import { equipment } from './equipment.ts'
import { equipmentAudit, equipmentAuditLine } from './equipment-audit.ts'
import { equipmentEvent } from './equipment-event.ts'
import { equipmentRelation } from './equipment-relation.ts'
import { equipmentType } from './equipment-type.ts'
import { equipmentPlaces } from './places.ts'
import { ticket } from './ticket.ts'
import { vendor } from './vendor.ts'
import { vendorAccount } from './vendor-account.ts'
import { vendorBankAccount } from './vendor-bank-account.ts'
import { vendorFlow } from './vendor-flow.ts'
import { vendorNotice } from './vendor-notice.ts'
import { vendorScore } from './vendor-score.ts'
import { vendorSettlement } from './vendor-settlement.ts'
import { vendorTerms } from './vendor-terms.ts'

export * from './box-opening.ts'
export * from './device-gift.ts'
export * from './equipment.ts'
export * from './equipment-audit.ts'
export * from './equipment-event.ts'
export * from './equipment-relation.ts'
export * from './equipment-type.ts'
export * from './ticket.ts'
export * from './vendor.ts'
export * from './vendor-account.ts'
export * from './vendor-bank-account.ts'
export * from './vendor-flow.ts'
export * from './vendor-notice.ts'
export * from './vendor-score.ts'
export * from './vendor-settlement.ts'
export * from './vendor-terms.ts'

/** What this module declares. */
export const equipmentModel: ModuleModel = {
  labels: { equipment: '驿站与设备' },
  resources: [
    vendor,
    vendorTerms,
    equipmentType,
    equipment,
    equipmentEvent,
    equipmentRelation,
    ticket,
    boxOpening,
    equipmentAudit,
    equipmentAuditLine,
    deviceGift,
    vendorAccount,
    vendorFlow,
    vendorSettlement,
    vendorBankAccount,
    vendorScore,
    vendorNotice,
  ],
  places: equipmentPlaces,
}
