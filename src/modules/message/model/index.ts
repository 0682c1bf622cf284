import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { outboxMessage } from './outbox-message.ts'

/** What this module declares. */
export const messageModel: ModuleModel = {
  labels: { message: '消息' },
  resources: [outboxMessage],
}
