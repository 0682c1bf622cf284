import { z } from 'zod'
import { perform } from '#kernel/server/perform.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { giving } from '../giving.ts'
import { actorOf, clientOf } from './client.ts'

/**
 * `POST …/intake/openInvitation`: what an invitation to a directed drive opens, for the site of its
 * organisation; remembers that it was opened. Only whoever has the phone it was made for may give.
 */
export const openInvitationRoute: AnyRoute = route({
  method: 'POST',
  access: 'public',
  keepsBody: true,
  path: '/api/finance/intake/openInvitation',
  summary: '打开定向募捐邀请（签名，可重复）',
  question: z.strictObject({ token: z.string().max(80, '邀请有误') }),
  async handle({ token }, exchange) {
    const client = await clientOf(exchange, 'query')
    const { organisation } = client
    const { database, requestId } = exchange
    return perform(database, actorOf(client), { requestId }, async act => {
      const opened = await giving().openInvitation(act, { organisation, token })
      if (opened === undefined) throw absent()
      return opened
    })
  },
})
