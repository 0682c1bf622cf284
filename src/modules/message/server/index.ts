import type { ServerModule } from '#kernel/server/module.ts'
import { messageModel } from '../model/index.ts'
import { deliver, tidyOutbox } from './deliver.ts'
import { keepLostMessages } from './demo-outbox.ts'
import { outboxMessageServing } from './outbox-message.ts'
import { messageGrants } from './role-grants.ts'

export { readProviders } from './message-settings.ts'
export {
  isDelivered,
  providerOf,
  reachesPeople,
  setProviders,
  whileNothingIsSent,
} from './provider.ts'
export { allowedUrl, fetchPublic, NotPublic, type PublicAnswer } from './providers/fetch-public.ts'
export { findPublicHost } from './providers/public-address.ts'
export {
  sendMail,
  sendSms,
  sendWebhook,
} from './send.ts'

/** What the product tells the world outside: SMS, mail, calls of other systems. */
export const messageModule: ServerModule = {
  name: 'message',
  model: messageModel,
  grants: messageGrants,
  demo: keepLostMessages,
  servings: [outboxMessageServing],
  jobs: [deliver, tidyOutbox],
}
