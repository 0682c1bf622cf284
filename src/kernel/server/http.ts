import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Act } from './act.ts'
import type { Database } from './database.ts'
import type { Gate, SignedRecords } from './gate.ts'
import { guard } from './guard.ts'
import { currentHouse } from './house-state.ts'
import { keepBody } from './kept-body.ts'
import { faultText, log } from './log.ts'
import { logRefusedAct } from './log-refused-act.ts'
import { openAct } from './open-act.ts'
import { inHouse, runWithOrigin } from './origin.ts'
import { parseQuestion } from './parse-question.ts'
import { perform } from './perform.ts'
import { asSystem, type Person, wallOf } from './person.ts'
import { port } from './port.ts'
import { codes, denied, Refusal } from './refusal.ts'
import { refusalOf } from './refusal-of.ts'
import { originOf, requestIdOf } from './request-id.ts'
import type { AnyRoute, Exchange, Visitor } from './route.ts'
import { reasonOf } from './set-rule.ts'
import { answerUnreadable } from './unreadable.ts'

export interface HttpSettings {
  readonly database: Database
  readonly gate: Gate
  readonly routes: readonly AnyRoute[]
  /** The origin that browsers name, where it is not the host that is asked. */
  readonly origin?: string | undefined
  /** Largest uploaded file in bytes. */
  readonly fileBytes?: number
  /** Largest JSON body in bytes. */
  readonly bodyBytes?: number
  /** Whether a call that answers otherwise than it declares is a fault: in tests. */
  readonly holdsAnswers?: boolean
}

/** Changes what a call answers before it is sent: which fields this person sees how, by configuration. */
export type AnswerFilter = (
  answer: unknown,
  about: {
    readonly route: AnyRoute
    readonly person: Person | null
    readonly database: Database
    /** One transaction of this person, for what must be logged before the answer goes. */
    readonly perform: Exchange['perform']
  },
) => Promise<unknown>

/** The module that keeps the rules of desensitisation. */
export const answerFilter = port<AnswerFilter>('answer filter')

/**
 * Builds the HTTP side of the house in use: envelope, guard and every route, whose calls belong to
 * that house. It listens only when told to.
 */
export async function buildHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: settings.bodyBytes ?? 4 * 1024 * 1024,
    trustProxy: 'loopback',
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: true,
    // Nobody holds a connection for ever: a whole request, the largest upload over a slow line
    // included, and a silence within one.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 2 * 60_000,
    maxRequestsPerSocket: 1_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: settings.fileBytes ?? 100 * 1024 * 1024, files: 1, fields: 20 },
  })
  app.addContentTypeParser(
    ['text/plain', 'text/xml', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const pages = new Set(
    settings.routes.flatMap(({ path, access, isPage }) =>
      isPage && access === 'public' ? [path] : [],
    ),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (!request.url.startsWith('/api/')) return
    reply
      .header('x-request-id', requestIdOf(request))
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
    const isPage = request.method === 'GET' && pages.has(request.routeOptions.url ?? '')
    if (!isPage && !isFromOwnPage(request, settings.origin)) throw denied()
  })
  const house = currentHouse()
  app.addHook('onRequest', (request, _reply, done) =>
    inHouse(house, () => runWithOrigin(originOf(request), done)),
  )
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply))
  const refusalOfCall = refusalFor(settings.routes)
  app.setNotFoundHandler((request, reply) => sendFailure(refusalOfCall(request), request, reply))
  for (const route of settings.routes) addRoute(app, route, settings)
  return app
}

/** Whether a browser, as far as it tells, asks from a page of the product itself; other programs tell nothing. */
function isFromOwnPage({ headers, host }: FastifyRequest, own: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === own || URL.parse(origin)?.host === host
}

function addRoute(app: FastifyInstance, route: AnyRoute, settings: HttpSettings): void {
  if ([route.read, route.change, route.handle].filter(each => each !== undefined).length !== 1) {
    throw new Error(`${route.method} ${route.path} needs exactly one of read, change and handle`)
  }
  app.route({
    method: route.method,
    url: route.path,
    ...(route.keepsBody === true ? { preParsing: keepBody } : {}),
    async handler(request, reply) {
      const visitor = await settings.gate.identify(request, reply, route)
      const exchange = exchangeOf(request, reply, { visitor, settings, route })
      let question: unknown
      try {
        const mustSign = await guard(route, exchange, settings.gate)
        question =
          route.multipart === true
            ? request.query
            : parseQuestion(
                route.question,
                route.method === 'POST' ? (request.body ?? {}) : request.query,
              )
        const signed =
          mustSign && visitor.person !== null
            ? await settings.gate.demandSignature?.({
                ...{ route, question, exchange },
                person: visitor.person,
              })
            : undefined
        const given = await answerOf(route, question, signedExchange(exchange, signed))
        if (settings.holdsAnswers === true) holdAnswer(route, given)
        // Also where the reader of a sent file has gone before its end.
        if (route.raw === true || reply.raw.headersSent) return reply
        const { person } = visitor
        const { database } = settings
        const { perform } = exchange
        const about = { route, person, database, perform }
        const answer = (await answerFilter()(given, about)) ?? given
        return await sendAnswer(reply, answer)
      } catch (error) {
        await logRefusedAct(exchange, { route, question, error })
        throw error
      }
    },
  })
}

/** Throws where an answer, as it travels, is not the declared one. */
function holdAnswer({ method, path, answer }: AnyRoute, given: unknown): void {
  const held = answer?.safeParse(JSON.parse(JSON.stringify(given ?? null)))
  if (held?.success === false)
    throw new Error(`${method} ${path} answers otherwise than it declares: ${held.error.message}`)
}

function answerOf(route: AnyRoute, question: unknown, exchange: Exchange): Promise<unknown> {
  const { read, change, handle } = route
  if (read !== undefined) return exchange.read(act => read(question, act, exchange))
  if (change !== undefined) return exchange.perform(act => change(question, act, exchange))
  return handle?.(question, exchange) ?? Promise.resolve(null)
}

/** Every transaction of a signed act holds the records first, as they were signed. */
function signedExchange(exchange: Exchange, signed: SignedRecords | undefined): Exchange {
  if (signed === undefined) return exchange
  return {
    ...exchange,
    isSigned: true,
    perform: (work, more) =>
      exchange.perform(
        async act => {
          await signed(act, more?.about)
          return work(act)
        },
        { ...more, isFinal: true },
      ),
  }
}

function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, settings, route }: { visitor: Visitor; settings: HttpSettings; route: AnyRoute },
): Exchange {
  const { database } = settings
  const requestId = requestIdOf(request)
  const mayOffer = visitor.person !== null && route.stepUp !== true
  const offerUndo = () => void reply.header('x-undo', requestId)
  const person = visitor.person ?? { ...asSystem('公开接口'), ip: request.ip }
  const wall = wallOf(person)
  const exchange: Exchange = {
    request,
    reply,
    visitor,
    requestId,
    ip: request.ip,
    database,
    perform: (work, { isFinal = false, reason = reasonOf(request), ...more } = {}) =>
      perform(
        database,
        person,
        {
          ...{ requestId, ...more, offerUndo: mayOffer && !isFinal ? offerUndo : undefined },
          ...(reason === undefined ? {} : { reason }),
        },
        work,
      ),
    guard: asked => guard(asked, exchange, settings.gate),
    // Reading acts hold a reader where a transaction stands elsewhere; nothing that reads enqueues or locks.
    read: work =>
      database.read(wall, reader => work(openAct(person, reader as Act['tx'], { requestId }))),
  }
  return exchange
}

/** The envelope as bytes: Chinese text as a string would be measured and written much more slowly. */
function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  const envelope = { statusCode: 1, statusMessage: 'success', dataPoints: answer ?? null }
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(envelope)))
}

function sendFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refused = error instanceof Refusal ? error : refusalOf(error)
  if (refused !== undefined) {
    const code = codes[refused.code]
    if (refused.code === 'sessionExpired') reply.header('x-token-state', 'expired')
    return reply.status(code.http).headers(refused.headers).send({
      statusCode: code.statusCode,
      statusMessage: refused.message,
      dataPoints: refused.dataPoints,
    })
  }
  const requestId = requestIdOf(request)
  log.error(
    {
      requestId,
      route: request.routeOptions.url,
      method: request.method,
      error: faultText(error),
    },
    'request failed',
  )
  return reply.status(500).send({
    statusCode: codes.fault.statusCode,
    statusMessage: `系统繁忙，请稍后重试（${requestId}）`,
    dataPoints: null,
  })
}

/** What a call without a route is refused with: a known path with another method as 405. */
function refusalFor(routes: readonly AnyRoute[]): (request: FastifyRequest) => Refusal {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of routes)
    methods.set(path, (methods.get(path) ?? new Set()).add(method))
  return ({ url }) => {
    const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
    const allowed = methods.get(path)
    return allowed === undefined
      ? new Refusal('absent', '记录不存在或无权查看')
      : new Refusal('notAllowed', '请求方法不允许', {
          headers: { allow: [...allowed].join(', ') },
        })
  }
}
