import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { insertMany } from '#kernel/server/insert-many.ts'
import { bodyOf } from '#kernel/server/kept-body.ts'
import { perform } from '#kernel/server/perform.ts'
import { codes, Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { signedText } from '#modules/finance/server/index.ts'
import { apiCall, type KeyScope } from '../../model/index.ts'
import type { Key } from '../api-key.ts'
import { actorOf, findKey, type Partner, signedCall, verify } from './verify.ts'

/** A call of partners: what it needs, what it is asked and answers, and its work. */
export interface OpenCall<Q, A> {
  readonly method: 'GET' | 'POST'
  /** Behind `/api/open/v1`: `/donations`. */
  readonly path: string
  readonly scope: KeyScope
  readonly summary: string
  readonly question: z.ZodType<Q>
  readonly answer: z.ZodType<A>
  work(question: Q, partner: Partner, exchange: Exchange): Promise<A>
}

/** Where the calls of partners stand. */
export const openRoot = '/api/open/v1'

/** What partners may call, with the scope of each: their description is made from it. */
export const openScopes = new Map<string, KeyScope>()

/** A route whose caller is told by a signature and not by a session; every call leaves a record. */
export function openRoute<Q, A>(call: OpenCall<Q, A>): AnyRoute {
  const { method, path, summary, question, answer, scope } = call
  const whole = `${openRoot}${path}`
  openScopes.set(`${method} ${whole}`, scope)
  return route<Q>({
    ...{ method, path: whole, summary, question, answer },
    access: 'public',
    keepsBody: true,
    async handle(asked, exchange) {
      const begun = performance.now()
      const key = await findKey(exchange)
      try {
        const partner = await verify(exchange, key, scope)
        const given = await call.work(asked, partner, exchange)
        await record(exchange, { key, begun })
        return given
      } catch (error) {
        await record(exchange, { key, begun, error })
        throw error
      }
    },
  })
}

interface Made {
  readonly key: Key | undefined
  readonly begun: number
  readonly error?: unknown
}

/** Keeps what became of a call of a known key; bodies are not kept, pushes leave their hash. */
async function record(exchange: Exchange, { key, begun, error }: Made): Promise<void> {
  if (key === undefined) return
  const { request, database, requestId, ip } = exchange
  const refused = error instanceof Refusal ? error : undefined
  const fault = error === undefined ? { statusCode: 1, http: 200 } : codes[refused?.code ?? 'fault']
  const idempotency = request.headers['idempotency-key']
  const isTest = key.environment === '1'
  await perform(database, actorOf(key), { requestId }, async act => {
    await insertMany(act, apiCall, [
      {
        ...{ key: key.id, platform: key.platform, ip, request: requestId },
        method: request.method === 'POST' ? 'POST' : 'GET',
        path: (request.url.split('?')[0] ?? '').slice(0, 200),
        ...{ status: fault.http, code: fault.statusCode },
        ms: Math.round(performance.now() - begun),
        idempotency: typeof idempotency === 'string' ? idempotency.slice(0, 64) : null,
        bodyHash:
          request.method === 'POST'
            ? createHash('sha256').update(bodyOf(request)).digest('hex')
            : null,
        error: sentenceOf(error),
        signed: isTest ? signedText(signedCall(exchange)).slice(0, 1000) : null,
      },
    ])
  })
}

function sentenceOf(error: unknown): string | null {
  if (error === undefined) return null
  if (!(error instanceof Refusal)) return '系统繁忙'
  const { dataPoints } = error
  const errors =
    typeof dataPoints === 'object' && dataPoints !== null && 'errors' in dataPoints
      ? dataPoints.errors
      : []
  const told = Array.isArray(errors)
    ? errors.map(({ message }: { message?: string }) => message ?? '').join('；')
    : ''
  return (told || error.message).slice(0, 300)
}
