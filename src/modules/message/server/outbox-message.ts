import { refusal } from '#kernel/server/refusal.ts'
import { serve } from '#kernel/server/serve.ts'
import { outboxMessage } from '../model/outbox-message.ts'
import { deliver } from './deliver.ts'
import { providerOf } from './provider.ts'

export const outboxMessageServing = serve(outboxMessage, {
  moves: {
    async retry(row, _answers, act) {
      const provider = providerOf(row.channel)
      if (provider === undefined) throw refusal('该渠道未配置服务商，不能发送')
      if (row.expiresAt !== null && Date.parse(row.expiresAt) <= act.now.getTime())
        throw refusal('消息已过期，不再发送')
      await act.enqueue(deliver, { message: row.id })
      return { provider: provider.name, mostTries: row.tries + 1, providerMessage: null }
    },
  },
})
