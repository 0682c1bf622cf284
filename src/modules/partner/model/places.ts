import type { Places } from '#kernel/resource/module-model.ts'
import { apiClient } from '#modules/finance/model/api-client.ts'
import { apiCall } from './api-call.ts'
import { apiKey } from './api-key.ts'
import { partnerPlatform } from './partner-platform.ts'
import { webhook, webhookDelivery } from './webhook.ts'

/** The screens of this module, and what of which records is done there. */
export const partnerPlaces = {
  '/platformManage/platformList': {
    shows: [partnerPlatform, apiKey, webhook, webhookDelivery, apiCall, apiClient],
  },
  '/platformManage/platformCreate': {},
  '/platformManage/platformUpdate': { opens: [partnerPlatform] },
} as const satisfies Places
