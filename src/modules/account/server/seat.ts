import type { FastifyRequest } from 'fastify'
import type { Seat } from '#kernel/server/person.ts'
import { deviceName } from './device.ts'
import { areaOf } from './ip-area.ts'

const arrivals = new WeakMap<FastifyRequest, number>()

/** From where a request comes, as the logs keep it. */
export function seatOf(request: FastifyRequest, sessionHash: string): Seat {
  const askedAt = arrivals.get(request) ?? Date.now()
  arrivals.set(request, askedAt)
  return {
    device: deviceName(request.headers['user-agent']),
    area: areaOf(request.ip),
    sessionHash,
    page: pageOf(request.headers.referer),
    askedAt,
  }
}

/** The screen that asked, from the address that the browser names; its query may hold what was searched for. */
function pageOf(referer: string | undefined): string | null {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : null
}
