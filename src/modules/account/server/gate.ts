import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { batchByKey } from '#kernel/server/batch-by-key.ts'
import type { Database } from '#kernel/server/database.ts'
import type { Gate } from '#kernel/server/gate.ts'
import type { Person } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import type { AnyRoute, Visitor } from '#kernel/server/route.ts'
import { noRule } from '#kernel/server/set-rule.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'
import { keyActsOf } from '../model/key-acts.ts'
import { endReasons } from '../model/session.ts'
import { actRules } from './act-rules.ts'
import { demandSignature } from './act-signature.ts'
import { seatOf } from './seat.ts'
import { deviceOf, giveAnonymous, giveSession, sentSid, tokenKey } from './session-cookies.ts'
import { endOf, findSessions, type SessionRow } from './session-row.ts'
import { readSecurity, subjectOfPerson } from './settings.ts'
import { usableMethods } from './step-up-methods.ts'
import { digestOf, isAnonymousSession, isTokenOf } from './token.ts'

/** What a request's cookie stands for, for the calls of this module. */
export interface AtHand {
  readonly sid: string
  readonly row: SessionRow | null
  /** Whether the X-Token belongs to the cookie. */
  readonly hasToken: boolean
  /** The browser's own id. */
  readonly device: string
}

const atHand = new WeakMap<FastifyRequest, AtHand>()

/** The session at hand of a request that has passed the gate. */
export function sessionAtHand(request: FastifyRequest): AtHand {
  const found = atHand.get(request)
  if (found === undefined) throw new Error('the request has not passed the gate')
  return found
}

/** The gate of the product: sessions, tokens, rights at every request. */
export function openGate(database: Database): Gate {
  // Requests that arrive together share a reading of the sessions, which begins after all of them.
  const sessionOf = batchByKey(digests =>
    database.read('all', reader => findSessions(reader, digests)),
  )
  return {
    identify: (request, reply, route) =>
      identify({ database, sessionOf }, { request, reply, route }),
    stepUpMethods: person => database.read('all', reader => usableMethods(reader, person)),
    async demandsKey(person, actions) {
      const groups = actions.flatMap(keyActsOf)
      if (groups.length === 0) return false
      const security = await database.read('all', reader =>
        readSecurity(reader, subjectOfPerson(person)),
      )
      return groups.some(group => security.of('ukey.actions').includes(group))
    },
    async ruleSet(actions) {
      const [ask] = actRules()
      return ask === undefined ? noRule : database.read('all', reader => ask(reader, actions))
    },
    demandSignature,
  }
}

interface Arrival {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly route: AnyRoute
}

interface Sources {
  readonly database: Database
  readonly sessionOf: (digest: string) => Promise<SessionRow | undefined>
}

async function identify({ database, sessionOf }: Sources, arrival: Arrival): Promise<Visitor> {
  const { request, reply } = arrival
  const now = new Date()
  const sid = sentSid(request)
  const device = deviceOf(request, reply)
  if (sid === undefined)
    return asStranger(arrival, { sid: giveAnonymous(request, reply, now), device })
  if (isAnonymousSession(sid, tokenKey(), now)) {
    // A script that lost its copy of the token gets it again.
    if (request.cookies.gyb_token === undefined) giveSession(request, reply, sid)
    return asStranger(arrival, { sid, device })
  }
  const sessionHash = digestOf(sid)
  const row = await sessionOf(sessionHash)
  if (row === undefined) return withoutSession(arrival, { sid, device, end: undefined })
  const security = await database.read('all', reader => readSecurity(reader, row))
  const end = endOf(row, security.of('session.idleMinutes'))
  if (end !== undefined) {
    await noteEnd(database, row, end)
    return withoutSession(arrival, { sid, device, end })
  }
  return asHolder(database, arrival, { sid, sessionHash, device, row })
}

function asStranger(
  { request }: Arrival,
  { sid, device }: { sid: string; device: string },
): Visitor {
  atHand.set(request, { sid, row: null, hasToken: false, device })
  return { person: null, sessionHash: digestOf(sid), restricted: false }
}

/** A guarded call says why the session is gone; a public one starts anew without it. */
function withoutSession(
  arrival: Arrival,
  { device, end }: { sid: string; device: string; end: keyof typeof endReasons | undefined },
): Visitor {
  const { request, reply, route } = arrival
  if (route.access !== 'public' && end !== undefined) {
    if (end === 'idle' || end === 'expired') throw new Refusal('sessionExpired', 'session_expired')
    throw new Refusal('sessionEnded', 'session_ended', {
      dataPoints: { reason: endReasons[end] },
      headers: { 'x-token-state': 'expired' },
    })
  }
  if (end !== undefined) reply.header('x-token-state', 'expired')
  return asStranger(arrival, { sid: giveAnonymous(request, reply, new Date()), device })
}

async function asHolder(
  database: Database,
  { request, route }: Arrival,
  {
    sid,
    sessionHash,
    device,
    row,
  }: { sid: string; sessionHash: string; device: string; row: SessionRow },
): Promise<Visitor> {
  const token = request.headers['x-token']
  const hasToken = typeof token === 'string' && isTokenOf(token, sid, tokenKey())
  atHand.set(request, { sid, row, hasToken, device })
  const restricted = row.restricted !== 'none'
  // The cookie alone is what another page could make the browser send: it opens nothing that acts.
  if (!hasToken && route.byBrowser !== true) return { person: null, sessionHash, restricted: false }
  const pieces = await database.read('all', reader => personOf(reader, row.account, row.permRev))
  if (pieces === undefined) return { person: null, sessionHash, restricted: false }
  // What an open page asks by itself while nobody sits before it is no use of the session.
  if (isStale(row) && request.headers['x-unattended'] === undefined) await noteSeen(database, row)
  const known = personFrom(pieces, {
    sessionId: row.id,
    ip: request.ip,
    hasUkey: row.factor === 'ukey',
    elevatedUntil: row.elevatedUntil,
    elevatedBy: row.elevatedBy,
  })
  const person: Person = { ...known, seat: seatOf(request, sessionHash) }
  return { person, sessionHash, restricted }
}

/** Whether the session was last marked as used a minute ago: it is written no oftener. */
function isStale({ now, lastSeenAt }: SessionRow): boolean {
  return now.getTime() - lastSeenAt.getTime() >= 60_000
}

async function noteSeen(database: Database, row: SessionRow): Promise<void> {
  await database.read('all', reader =>
    reader.execute(
      sql`update session set last_seen_at = now() where id = ${row.id}::uuid and ended_at is null and last_seen_at < now() - interval '1 minute'`,
    ),
  )
}

async function noteEnd(
  database: Database,
  row: SessionRow,
  end: keyof typeof endReasons,
): Promise<void> {
  if (row.endedAt !== null) return
  await database.read('all', reader =>
    reader.execute(
      sql`update session set ended_at = now(), end_reason = ${end}, elevated_until = null where id = ${row.id}::uuid and ended_at is null`,
    ),
  )
}
