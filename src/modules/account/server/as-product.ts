import type { Act } from '#kernel/server/act.ts'
import { perform } from '#kernel/server/job.ts'
import { asSystem } from '#kernel/server/person.ts'
import type { Exchange } from '#kernel/server/route.ts'

/** One transaction as the product itself: logins act before anybody is known. */
export function asProduct<T>(exchange: Exchange, work: (act: Act) => Promise<T>): Promise<T> {
  return perform(exchange.database, asSystem('登录'), { requestId: exchange.requestId }, work)
}
