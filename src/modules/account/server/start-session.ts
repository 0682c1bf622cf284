import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { knownDevice } from '../model/known-device.ts'
import { type factors, session } from '../model/session.ts'
import { deviceName } from './device.ts'
import { endSessionsWhere } from './end-sessions.ts'
import { sessionAtHand } from './gate.ts'
import { areaOf } from './ip-area.ts'
import { subjectOf } from './passwords.ts'
import { accountPorts } from './ports.ts'
import { flagLogin, giveSession } from './session-cookies.ts'
import { readSecurity } from './settings.ts'
import { anomaliesOf } from './strange-login.ts'
import { loginStep } from './tables.ts'
import { digestOf, newSessionId } from './token.ts'

/** A proven identity, about to get a session. */
export interface Proven {
  readonly account: string
  readonly factor: keyof typeof factors
  readonly isRestricted: boolean
  /** The security key that proved it. */
  readonly securityKey?: string
}

/** A session that has been made; its cookies are still to be given. */
export interface StartedSession {
  readonly sid: string
}

/** Makes the session: the account's earlier ones end as the settings say, the browser is remembered. */
export async function startSession(
  act: Act,
  proven: Proven,
  exchange: Exchange,
): Promise<StartedSession> {
  // Locked: of two logins at once one is the earlier and ends.
  const row = await lockRow(act, account, proven.account)
  const security = await readSecurity(act.tx, subjectOf(row))
  await endOldest(act, row.id, security.of('session.single') ? 0 : 2)
  const { device, row: before } = sessionAtHand(exchange.request)
  // Its cookie is about to be replaced: nobody would hold it, and nobody could end it.
  if (before !== null) await endSessionsWhere(act, 'logout', sql`id = ${before.id}::uuid`)
  const sid = newSessionId()
  const now = act.now.toISOString()
  const deviceText = deviceName(exchange.request.headers['user-agent'])
  const remembered = await rememberDevice(act, {
    account: row.id,
    device,
    deviceText,
    ip: exchange.ip,
    isTold: security.of('audit.alertLogin'),
  })
  const anomalies = await anomaliesOf(act, {
    ...{ account: row.id, loginName: row.loginName, ip: exchange.ip },
    isNewDevice: remembered.isNew && !remembered.isFirst,
  })
  if (security.of('audit.alertLogin'))
    await tellStrange(act, { account: row.id, anomalies, deviceText, ip: exchange.ip })
  await act.tx.insert(tableOf(session)).values({
    id: newId(),
    sidHash: digestOf(sid),
    account: row.id,
    startedAt: now,
    lastSeenAt: now,
    expiresAt: new Date(
      act.now.getTime() + security.of('session.maxHours') * 3_600_000,
    ).toISOString(),
    ip: exchange.ip,
    area: areaOf(exchange.ip),
    device: deviceText,
    knownDevice: remembered.id,
    securityKey: proven.securityKey ?? null,
    factor: proven.factor,
    restricted: proven.isRestricted ? 'changePassword' : 'none',
    createdBy: row.id,
  } as never)
  await act.tx.execute(
    sql`update account set last_login_at = ${now}, last_login_ip = ${exchange.ip}, locked_until = null where id = ${row.id}::uuid`,
  )
  await act.tx.delete(loginStep).where(eq(loginStep.sessionHash, exchange.visitor.sessionHash))
  await accountPorts().recordLogin(act, {
    account: row.id,
    typedName: row.loginName,
    accountName: row.realName,
    ownerKind: row.ownerKind,
    organisation: row.organisation,
    kind: 'login',
    result: 'ok',
    method: proven.factor,
    sessionHash: digestOf(sid),
    knownDevice: !remembered.isNew,
    anomalies: anomalies.length > 0 ? anomalies : null,
    ip: exchange.ip,
    area: areaOf(exchange.ip),
    device: deviceText,
  })
  return { sid }
}

/** Gives the browser the cookies of its new session; answers the X-Token. */
export function giveStarted(exchange: Exchange, { sid }: StartedSession): string {
  const token = giveSession(exchange.request, exchange.reply, sid)
  flagLogin(exchange.request, exchange.reply, 'true')
  return token
}

async function endOldest(act: Act, accountId: string, keep: number): Promise<void> {
  const oldest = sql`id in (select id from session where account = ${accountId}::uuid
    and ended_at is null order by last_seen_at desc, id desc offset ${keep})`
  await endSessionsWhere(act, 'replaced', oldest)
}

/** The holder hears of another place and of odd hours; of a new browser he has heard already. */
async function tellStrange(
  act: Act,
  login: {
    readonly account: string
    readonly anomalies: readonly string[]
    readonly deviceText: string
    readonly ip: string
  },
): Promise<void> {
  const { account, anomalies, deviceText, ip } = login
  if (anomalies.includes('newDevice')) return
  const what = anomalies.includes('newArea') ? '异地' : '非工作时间'
  if (!anomalies.some(each => each === 'newArea' || each === 'night')) return
  await accountPorts().notify(act, {
    accounts: [account],
    kind: 'security',
    title: `${what}登录`,
    body: `您的账号${what}登录：${deviceText}，IP ${ip}。如非本人操作，请立即修改密码。`,
  })
}

interface Arrived {
  readonly account: string
  readonly device: string
  readonly deviceText: string
  readonly ip: string
  /** Whether the holder hears of a browser that nobody knew. */
  readonly isTold: boolean
}

interface Remembered {
  readonly id: string
  readonly isNew: boolean
  /** The first browser of all: nothing strange about it. */
  readonly isFirst: boolean
}

/** Remembers the browser; of a new one beside known ones the holder hears if the settings say so. */
async function rememberDevice(act: Act, arrived: Arrived): Promise<Remembered> {
  const hash = digestOf(arrived.device)
  const { rows } = await act.tx.execute<{ id: string; hash: string; state: string }>(
    sql`select id, device_hash as hash, state from known_device where account = ${arrived.account}::uuid`,
  )
  const own = rows.find(row => row.hash === hash)
  if (arrived.isTold && own?.state !== 'known' && rows.length > 0) {
    await accountPorts().notify(act, {
      accounts: [arrived.account],
      kind: 'security',
      title: '新设备登录',
      body: `您的账号在新设备登录：${arrived.deviceText}，IP ${arrived.ip}。如非本人操作，请立即修改密码。`,
    })
  }
  const now = act.now.toISOString()
  if (own !== undefined) {
    await act.tx.execute(
      sql`update known_device set last_seen_at = ${now}, state = 'known' where id = ${own.id}::uuid`,
    )
    return { id: own.id, isNew: own.state !== 'known', isFirst: false }
  }
  const id = newId()
  await act.tx.insert(tableOf(knownDevice)).values({
    id,
    deviceHash: hash,
    account: arrived.account,
    label: arrived.deviceText.slice(0, 60),
    firstSeenAt: now,
    lastSeenAt: now,
    state: 'known',
    createdBy: arrived.account,
  } as never)
  return { id, isNew: true, isFirst: rows.length === 0 }
}
