import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const partnerGrants: BuiltInGrants = {
  'platform/partnerPlatform': { work: 'product' },
  'platform/apiKey': { work: 'product' },
  'platform/webhook': { work: 'product' },
  'platform/webhookDelivery': { work: 'product' },
  'platform/apiCall': { work: 'product' },
}
