import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { boxOpening } from './box-opening.ts'
import { deviceGift } from './device-gift.ts'
import { equipment } from './equipment.ts'
import { equipmentAudit, equipmentAuditLine } from './equipment-audit.ts'
import { equipmentEvent } from './equipment-event.ts'
import { equipmentRelation } from './equipment-relation.ts'
import { equipmentType } from './equipment-type.ts'
import { ticket } from './ticket.ts'
import { vendor } from './vendor.ts'
import { vendorAccount } from './vendor-account.ts'
import { vendorBankAccount } from './vendor-bank-account.ts'
import { vendorFlow } from './vendor-flow.ts'
import { vendorNotice } from './vendor-notice.ts'
import { vendorScore } from './vendor-score.ts'
import { vendorSettlement } from './vendor-settlement.ts'
import { vendorTerms } from './vendor-terms.ts'

/** The screens of this module, and what of which records is done there. */
export const equipmentPlaces = {
  '/equipment/equipmentTypeManage': { shows: [equipmentType] },
  '/equipment/equipmentList': {
    shows: [equipment, equipmentEvent, equipmentAudit, equipmentAuditLine],
    opens: [equipment],
  },
  '/equipment/equipmentManage': { shows: [equipment, ticket, boxOpening] },
  '/equipment/firmList': { shows: [vendor] },
  '/equipment/addFirm': {},
  '/equipment/editFirm': {},
  '/equipment/firmOnlyInfo': { shows: [vendor, vendorTerms], opens: [vendor] },
  '/equipment/relationMech': { shows: [equipmentRelation], opens: [equipmentRelation] },
  '/equipment/relateorg': {},
  '/equipment/auditfirm': { shows: [review, reviewTask, reviewTurn] },
  '/equipment/firmcon': { shows: [vendorTerms] },
  '/equipment/fundFlow': { shows: [vendorFlow] },
  '/equipment/donationFlow': { shows: [deviceGift] },
  '/equipment/accountManage': { shows: [vendorAccount] },
  '/equipment/accountDetail': {},
  '/sharedevice/firmList': { shows: [vendorScore, vendorNotice] },
  '/sharedevice/fundFlow': { shows: [vendorSettlement, vendorFlow], opens: [vendorSettlement] },
  '/sharedevice/accountManage': { shows: [vendorBankAccount], opens: [vendorBankAccount] },
} as const satisfies Places
