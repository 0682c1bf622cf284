import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import { whenGiftsPaid, whenRefunded } from '#modules/finance/server/index.ts'
import { equipmentEvent, equipmentModel } from '../model/index.ts'
import { deviceGiftDataset, equipmentDataset } from './datasets.ts'
import { fillDemoEquipment } from './demo/index.ts'
import { auditLineServing, auditServing } from './device/audit.ts'
import { auditRoute } from './device/audit-scan.ts'
import { behindCodes } from './device/behind-codes.ts'
import { boxOpeningServing } from './device/box-opening.ts'
import { equipmentServing } from './device/equipment.ts'
import { equipmentTypeServing, seedTypes } from './device/equipment-type.ts'
import { figureRoutes } from './device/figures.ts'
import { relateRoutes } from './device/relate.ts'
import { relationServing, watchRelations } from './device/relation.ts'
import { devicesAtStation } from './device/relation-checks.ts'
import { ticketServing } from './device/ticket.ts'
import { vendorBankAccountServing } from './money/bank-account.ts'
import { chargeRents } from './money/rent.ts'
import { settlementServing } from './money/settlement.ts'
import { settlementRoutes } from './money/settlement-routes.ts'
import { statementRoute } from './money/statement.ts'
import { vendorAccountServing } from './money/vendor-account.ts'
import { chargeRoute, vendorFlowServing } from './money/vendor-flow.ts'
import { watchSettlements } from './money/watch-settlements.ts'
import { deviceGiftServing } from './protocol/device-gift.ts'
import { giftRoutes, whenDeviceRefunded, whenDevicesPaid } from './protocol/gifts.ts'
import { heartbeatRoute } from './protocol/heartbeat.ts'
import { deviceNonce } from './protocol/tables.ts'
import { watchDevices } from './protocol/watch-devices.ts'
import { equipmentGrants } from './role-grants.ts'
import { equipmentSql } from './sql.ts'
import { vendorNoticeServing } from './vendor/notice.ts'
import { rotateRoute } from './vendor/rotate-key.ts'
import { scoreVendors } from './vendor/score.ts'
import { scoreHistoryRoute, vendorScoreServing } from './vendor/score-serving.ts'
import { termsRoutes, vendorTermsServing } from './vendor/terms.ts'
import { vendorReviewed, vendorServing } from './vendor/vendor.ts'
import { vendorOfCodeRoute } from './vendor/vendor-of-code.ts'
import { watchVendors } from './vendor/watch-vendors.ts'

/** Devices that meet the public, the vendors that supply them, and the fees between them (驿站设备与厂商). */
export const equipmentModule: ServerModule = {
  name: 'equipment',
  model: equipmentModel,
  grants: equipmentGrants,
  seed: seedTypes,
  demo: fillDemoEquipment,
  servings: [
    vendorServing,
    vendorTermsServing,
    equipmentTypeServing,
    equipmentServing,
    serve(equipmentEvent),
    relationServing,
    ticketServing,
    boxOpeningServing,
    auditServing,
    auditLineServing,
    deviceGiftServing,
    vendorAccountServing,
    vendorFlowServing,
    settlementServing,
    vendorBankAccountServing,
    vendorScoreServing,
    vendorNoticeServing,
  ],
  routes: [
    ...termsRoutes,
    rotateRoute,
    vendorOfCodeRoute,
    ...relateRoutes,
    ...figureRoutes,
    auditRoute,
    heartbeatRoute,
    ...giftRoutes,
    chargeRoute,
    statementRoute,
    ...settlementRoutes,
    scoreHistoryRoute,
  ],
  jobs: [watchVendors, watchRelations, watchDevices, chargeRents, watchSettlements, scoreVendors],
  tables: { recordSerials, deviceNonce },
  sql: equipmentSql,
  brings: [
    datasets.of(equipmentDataset, deviceGiftDataset),
    vendorReviewed.subject,
    devicesAtStation,
    behindCodes,
    whenGiftsPaid.of(whenDevicesPaid),
    whenRefunded.of(whenDeviceRefunded),
  ],
}
