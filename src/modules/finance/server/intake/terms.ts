import { z } from 'zod'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { giving } from '../giving.ts'
import { clientOf } from './client.ts'

/**
 * `GET …/intake/getTerms`: what a donor page shows before somebody gives: limits and quick amounts
 * of the organisation, and of one cause what it is called, takes at least, and whether it raises.
 */
export const termsRoute: AnyRoute = route({
  method: 'GET',
  access: 'public',
  path: '/api/finance/intake/getTerms',
  summary: '查询捐赠页所需的限额与快捷金额（签名）',
  question: z.object({ cause: z.uuid('标的编号有误').optional() }),
  async handle({ cause }, exchange) {
    const { organisation } = await clientOf(exchange, 'query')
    return exchange.read(async act => {
      const offer = await giving().offer(act.tx, organisation)
      if (cause === undefined) return { offer, cause: null }
      const known = (await giving().causes(act.tx, [cause])).get(cause)
      if (known?.organisation !== organisation) throw absent()
      const { title, isRaising, minAmount = null } = known
      return { offer, cause: { id: cause, title, isRaising, minAmount } }
    })
  },
})
