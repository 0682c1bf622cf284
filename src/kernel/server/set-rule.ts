import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from './refusal.ts'
import type { AnyRoute } from './route.ts'

/** What somebody has set to be asked before an act, beside what it asks by itself. */
export interface SetRule {
  /** How the identity is confirmed. */
  readonly stepUp: 'none' | 'confirm' | 'key'
  /** What the person is asked to agree to first. */
  readonly confirmText: string | null
  /** Whether a reason must be given, which then stands in the operation log. */
  readonly reasonRequired: boolean
}

/** Nothing is set. */
export const noRule: SetRule = { stepUp: 'none', confirmText: null, reasonRequired: false }

/** Characters that a reason has at most. */
const longest = 200

const reasons = new WeakMap<FastifyRequest, string>()

/** The reason that was demanded and given with a request. */
export function reasonOf(request: FastifyRequest): string | undefined {
  return reasons.get(request)
}

/**
 * Throws unless what is set for the act was answered: the confirmation in `X-Confirmed`, the reason
 * percent-encoded in `X-Reason`, or in the act's own answers where it asks for one itself.
 */
export function askFirst({ confirmText, reasonRequired }: SetRule, request: FastifyRequest): void {
  const asked = { askFirst: { confirmText, reasonRequired } }
  const reason = reasonRequired ? givenReason(request) : undefined
  if (reasonRequired && (reason === undefined || reason.length > longest)) {
    const message = reason === undefined ? '该操作须填写原因' : `原因不能超过 ${longest} 字`
    const { code, message: sentence, dataPoints } = invalid([{ field: 'reason', message }])
    throw new Refusal(code, sentence, { dataPoints: { ...Object(dataPoints), ...asked } })
  }
  if (confirmText !== null && request.headers['x-confirmed'] !== '1')
    throw new Refusal('refused', confirmText, { dataPoints: asked })
  if (reason !== undefined) reasons.set(request, reason)
}

function givenReason({ headers, body }: FastifyRequest): string | undefined {
  const told = headers['x-reason']
  const given = typeof told === 'string' ? decoded(told) : reasonIn(body)
  const reason = given?.trim()
  return reason === '' ? undefined : reason
}

function reasonIn(body: unknown): string | undefined {
  const { reason, answers } = Object(body) as { reason?: unknown; answers?: unknown }
  if (typeof reason === 'string') return reason
  const within = (Object(answers) as { reason?: unknown }).reason
  return typeof within === 'string' ? within : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The actions that a request is about: of a call for several, the one that it names. */
export function actedOn(
  { bulk }: AnyRoute,
  { body }: FastifyRequest,
  all: readonly string[],
): readonly string[] {
  const { move } = Object(body) as { move?: unknown }
  const named = bulk?.find(({ name }) => name === move)?.action
  return named !== undefined && all.includes(named) ? [named] : all
}

/** The actions that a request also is by what it carries. */
export function carriedActs(
  { carries = {} }: AnyRoute,
  { body }: FastifyRequest,
): readonly string[] {
  const given = Object(body) as Readonly<Record<string, unknown>>
  const isGiven = (part: unknown) => (Array.isArray(part) ? part.length > 0 : part != null)
  return Object.entries(carries).flatMap(([name, action]) => (isGiven(given[name]) ? [action] : []))
}
