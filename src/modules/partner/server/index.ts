import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { whenCauseHalted } from '#modules/cause/server/index.ts'
import { whenKept } from '#modules/evidence/server/index.ts'
import {
  whenGiftsPaid,
  whenReceiptEnded,
  whenReceiptIssued,
  whenRefunded,
} from '#modules/finance/server/index.ts'
import { apiCall, partnerModel } from '../model/index.ts'
import { apiKeyRoutes, apiKeyServing, warnOfKeys, watchKeys } from './api-key.ts'
import { connectDemoPartners } from './connect-demo-partners.ts'
import { mappingRoutes, platformMappings } from './mapping-routes.ts'
import { partnerPlatformServing } from './partner-platform.ts'
import { platformRoutes } from './platform-routes.ts'
import { forgetTraffic, pushDue, sweepPushes } from './push/push-events.ts'
import {
  tellFacts,
  tellGiftsPaid,
  tellHalted,
  tellReceiptEnded,
  tellReceiptIssued,
  tellRefundPaid,
} from './push/queue-events.ts'
import { webhookDeliveryServing, webhookRoutes, webhookServing } from './push/webhook.ts'
import { openCalls, referenceRoutes } from './reference.ts'
import { partnerGrants } from './role-grants.ts'
import { partnerSandbox } from './tables.ts'

/** Other systems that are connected: their keys, their calls, and what they are told of. */
export const partnerModule: ServerModule = {
  name: 'partner',
  model: partnerModel,
  grants: partnerGrants,
  demo: connectDemoPartners,
  servings: [
    partnerPlatformServing,
    apiKeyServing,
    webhookServing,
    webhookDeliveryServing,
    serve(apiCall),
  ],
  routes: [
    ...apiKeyRoutes,
    ...webhookRoutes,
    ...platformRoutes,
    ...mappingRoutes,
    ...referenceRoutes,
    ...openCalls,
  ],
  jobs: [pushDue, sweepPushes, watchKeys, warnOfKeys, forgetTraffic],
  tables: { partnerSandbox, recordSerials },
  sql: ['create sequence if not exists webhook_delivery_seq'],
  brings: [
    whenGiftsPaid.of(tellGiftsPaid),
    whenRefunded.of(tellRefundPaid),
    whenKept.of(tellFacts),
    whenReceiptIssued.of(tellReceiptIssued),
    whenReceiptEnded.of(tellReceiptEnded),
    whenCauseHalted.of(tellHalted),
    platformMappings,
  ],
}
