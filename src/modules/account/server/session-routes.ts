import { sql } from 'drizzle-orm'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { listRows } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '#modules/access/model/index.ts'
import { noAnswers } from '#services/bulk/bulk-act.ts'
import { bulkRoute } from '#services/bulk/bulk-routes.ts'
import { accountEndSession } from '../model/account-calls.ts'
import { session } from '../model/session.ts'
import { sessionEnd, sessionList } from '../model/session-calls.ts'
import { ssoLogout } from '../model/sso-calls.ts'
import { asProduct } from './as-product.ts'
import { deviceName } from './device.ts'
import { endSessions, endSessionsWhere } from './end-sessions.ts'
import { sessionAtHand } from './gate.ts'
import { noteDoor } from './note-door.ts'
import { flagLogin, giveAnonymous } from './session-cookies.ts'

export const sessionServing = serve(session)

/** 退出登录: only with the token, so that no other page ends a session; without a session also 1. */
export const logoutRoute = route(ssoLogout, {
  access: 'public',
  whileRestricted: true,
  summary: '退出登录',
  async handle(_question, exchange) {
    const { request, reply } = exchange
    const { row, hasToken } = sessionAtHand(request)
    if (row !== null && !hasToken) return null
    if (row !== null) {
      await asProduct(exchange, async act => {
        await endSessionsWhere(act, 'logout', sql`id = ${row.id}::uuid`)
        const holder = await findRow(act.tx, account, row.account)
        if (holder === undefined) return
        await noteDoor(act, holder, {
          ...{ kind: 'logout', result: 'ok', method: row.factor, ip: exchange.ip },
          device: deviceName(request.headers['user-agent']),
        })
      })
    }
    giveAnonymous(request, reply, new Date())
    flagLogin(request, reply, 'false')
    reply.header('clear-site-data', '"cache"')
    return null
  },
})

type OpenSession = Record<string, unknown> & AnswerOf<typeof sessionList>[number]

/** 登录设备: one's own sessions; another's with `account.endSession`. */
const listRoute = route(sessionList, {
  access: 'signedIn',
  summary: '查询会话',
  async read({ account: other }, act) {
    if (other === undefined || other === act.person.accountId) {
      const filter = [{ field: 'endedAt', op: 'blank' as const }]
      const page = { page: 1, limit: 50, sort: '-startedAt', filter }
      const { rows } = await listRows(act.tx, sessionServing, act.person, page)
      const list = await present(act, sessionServing, rows)
      return list.map(row => ({ ...row, current: row.id === act.person.sessionId }))
    }
    act.require('account.endSession')
    await readInScope(act, { resource: account, rules: {} }, other, 'account.endSession')
    const { rows } = await act.tx.execute<OpenSession>(sql`
      select id, started_at as "startedAt", last_seen_at as "lastSeenAt", ip, area, device, factor
      from session where account = ${other}::uuid and ended_at is null order by started_at desc`)
    return rows
  },
})

/** 下线: one's own session, or another's. */
const endRoute = route(sessionEnd, {
  access: 'signedIn',
  summary: '结束会话',
  async change({ id }, act) {
    const row = await findRow(act.tx, session, id)
    if (row === undefined) throw absent()
    if (row.account !== act.person.accountId) {
      // Whoever may end no other's sessions does not learn which there are.
      if (!holds(act.person, 'account.endSession')) throw absent()
      await readInScope(act, { resource: account, rules: {} }, row.account, 'account.endSession')
    }
    const why = row.account === act.person.accountId ? 'logout' : 'forced'
    await endSessionsWhere(act, why, sql`id = ${id}::uuid`)
    await noteEnded(act, row.account)
    return null
  },
})

/** 强制下线: every session of an account. */
const endAllRoute = route(accountEndSession, {
  access: { action: 'account.endSession' },
  summary: '强制下线',
  change: ({ id }, act) => endAll(act, id),
})

/** 强制下线 of several accounts at once. */
const endManyRoute = bulkRoute({
  serving: { resource: account, rules: {} },
  name: 'endSessionMany',
  action: 'account.endSession',
  label: '强制下线',
  danger: true,
  answers: noAnswers,
  work: (act, { id }) => endAll(act, id),
})

async function endAll(act: Act, id: string): Promise<null> {
  await readInScope(act, { resource: account, rules: {} }, id, 'account.endSession')
  await endSessions(act, [id], 'forced')
  await noteEnded(act, id)
  return null
}

async function noteEnded(act: Act, holder: string): Promise<void> {
  const row = await findRow(act.tx, account, holder)
  if (row !== undefined)
    await noteDoor(act, row, {
      ...{ kind: 'sessionEnd', result: 'ok', ip: act.person.ip },
      note: holder === act.person.accountId ? '本人下线' : `由${act.person.name}强制下线`,
    })
}

export const sessionRoutes = [logoutRoute, listRoute, endRoute, endAllRoute, endManyRoute]
