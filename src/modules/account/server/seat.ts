import type { FastifyRequest } from 'fastify'
import type { Seat } from '#kernel/server/person.ts'
import { deviceName } from './device.ts'
import { areaOf } from './ip-area.ts'

const arrivals = new WeakMap<FastifyRequest, number>()

/** From where a request comes, as the logs keep it. */
export function seatOf(request: FastifyRequest, sessionHash: string): Seat {
  const askedAt = arrivals.get(request) ?? Date.now()
  arrivals.set(request, askedAt)
  return new RequestSeat(request, sessionHash, askedAt)
}

/** Names device, area and page when a log asks for them: most requests are logged nowhere. */
class RequestSeat implements Seat {
  readonly #request: FastifyRequest
  readonly sessionHash: string
  readonly askedAt: number

  constructor(request: FastifyRequest, sessionHash: string, askedAt: number) {
    this.#request = request
    this.sessionHash = sessionHash
    this.askedAt = askedAt
  }

  get device(): string {
    return deviceName(this.#request.headers['user-agent'])
  }

  get area(): string {
    return areaOf(this.#request.ip)
  }

  get page(): string | null {
    return pageOf(this.#request.headers.referer)
  }
}

/** The screen that asked, from the address that the browser names; its query may hold what was searched for. */
function pageOf(referer: string | undefined): string | null {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : null
}
