import type { FastifyRequest } from 'fastify'
import type { Origin } from './origin.ts'
import { newId } from './uuid.ts'

const ids = new WeakMap<FastifyRequest, string>()

/** The id that stands in the answer's header, in the log and in the sentence of a fault. */
export function requestIdOf(request: FastifyRequest): string {
  const known = ids.get(request) ?? newId()
  ids.set(request, known)
  return known
}

/** The request as the origin of all that it begins. */
export function originOf(request: FastifyRequest): Origin {
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  return { call, requestId: requestIdOf(request) }
}
