import type { Act } from '#kernel/server/act.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { seatOf } from './seat.ts'

/** One transaction as the product itself: logins act before anybody is known. */
export function asProduct<T>(exchange: Exchange, work: (act: Act) => Promise<T>): Promise<T> {
  const { database, requestId, request, visitor, ip } = exchange
  const person = { ...asSystem('登录'), ip, seat: seatOf(request, visitor.sessionHash) }
  return perform(database, person, { requestId }, work)
}
