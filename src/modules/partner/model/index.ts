import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { apiCall } from './api-call.ts'
import { apiKey } from './api-key.ts'
import { partnerPlatform } from './partner-platform.ts'
import { partnerPlaces } from './places.ts'
import { webhook, webhookDelivery } from './webhook.ts'

export * from './api-call.ts'
export * from './api-key.ts'
export * from './partner-platform.ts'
export * from './webhook.ts'
export * from './words.ts'

/** What this module declares. */
export const partnerModel: ModuleModel = {
  labels: { platform: '平台管理' },
  resources: [partnerPlatform, apiKey, webhook, webhookDelivery, apiCall],
  places: partnerPlaces,
}
