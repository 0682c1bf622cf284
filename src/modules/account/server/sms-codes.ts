import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Database } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { tooMany } from '#kernel/server/refusal.ts'
import { newId } from '#kernel/server/uuid.ts'
import { currentVault } from '#services/vault/vault.ts'
import { areaOf } from './ip-area.ts'
import { accountPorts } from './ports.ts'
import { readSecurity } from './settings.ts'
import { smsCode } from './tables.ts'
import { isSameText } from './token.ts'

export type CodeScene = 'login' | 'register' | 'findPassword' | 'changePhone' | 'stepUp'

/** Where a code goes and what it is good for. */
export interface CodeRequest {
  readonly scene: CodeScene
  readonly phone: string
  readonly sessionHash: string
  readonly ip: string
  readonly account?: string
  readonly loginName?: string
  /** Counts and limits as ever, but nothing is sent: the answer must not tell. */
  readonly isDecoy?: true
}

type Listener = (sent: { phone: string; loginName: string | undefined; code: string }) => void

/** Who hears codes: the test routes, nothing else. */
export const codeListeners = extensionPoint<Listener>()

/** `138****5678`. */
export function phoneMask(phone: string | null): string {
  if (phone === null) return ''
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

/** Sends six digits and voids earlier ones of the same scene and phone; answers the seconds until the next. */
export async function sendCode(act: Act, asked: CodeRequest): Promise<number> {
  const security = await readSecurity(act.tx)
  const phoneIndex = indexOf(asked.phone)
  // One at a time for a number, or two requests at once would both pass the limits.
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms ${phoneIndex}`}))`)
  await refuseTooMany(act, asked, {
    resend: security.of('sms.resend'),
    hourly: security.of('sms.hourly'),
    daily: security.of('sms.daily'),
  })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await act.tx
    .update(smsCode)
    .set({ usedAt: act.now })
    .where(
      and(
        eq(smsCode.phoneIndex, phoneIndex),
        eq(smsCode.scene, asked.scene),
        isNull(smsCode.usedAt),
      ),
    )
  await act.tx.insert(smsCode).values({
    id: newId(),
    scene: asked.scene,
    phoneIndex,
    phoneMask: phoneMask(asked.phone),
    codeHmac: hmacOf(code, asked.isDecoy ? 'nobody' : asked.scene, phoneIndex),
    sessionHash: asked.sessionHash,
    ip: asked.ip,
    sentAt: act.now,
    expiresAt: new Date(act.now.getTime() + security.of('sms.ttl') * 1000),
  })
  if (!asked.isDecoy) {
    const minutes = String(Math.ceil(security.of('sms.ttl') / 60))
    await accountPorts().sendSms(act, {
      phone: asked.phone,
      template: 'verifyCode',
      params: { code, minutes },
      account: asked.account,
      expiresAt: new Date(act.now.getTime() + security.of('sms.ttl') * 1000),
    })
    await accountPorts().recordLogin(act, {
      ...{ kind: 'smsSend', result: 'ok', account: asked.account ?? null },
      ...{ typedName: asked.loginName ?? asked.phone, ip: asked.ip, area: areaOf(asked.ip) },
      note: phoneMask(asked.phone),
    })
    act.afterwards(() => {
      for (const hear of codeListeners())
        hear({ phone: asked.phone, loginName: asked.loginName, code })
    })
  }
  return security.of('sms.resend')
}

/** A code as somebody typed it, and what for. */
interface TypedCode {
  readonly scene: CodeScene
  readonly phone: string
  readonly sessionHash: string
  readonly code: string
}

/** Whether the code is right; it is used up by that, and dead after five wrong ones. */
export async function takeCode(database: Database, given: TypedCode): Promise<boolean> {
  const id = await findRightCode(database, given)
  return id !== undefined && database.change('all', tx => spendCode(tx, id))
}

/**
 * The code, if it is right and still good. Wrong ones are counted, five at most; the right one waits
 * to be spent by the act that it is for, so that nobody needs another because of something else.
 */
export async function findRightCode(
  database: Database,
  given: TypedCode,
): Promise<string | undefined> {
  const phoneIndex = indexOf(given.phone)
  return database.change('all', async tx => {
    // Every try is counted before it is compared.
    const [found] = await tx
      .update(smsCode)
      .set({ tries: sql`${smsCode.tries} + 1` })
      .where(
        and(
          eq(smsCode.phoneIndex, phoneIndex),
          eq(smsCode.scene, given.scene),
          eq(smsCode.sessionHash, given.sessionHash),
          isNull(smsCode.usedAt),
          lt(smsCode.tries, 5),
          gt(smsCode.expiresAt, sql`now()`),
        ),
      )
      .returning()
    if (found === undefined) return undefined
    if (!isSameText(found.codeHmac, hmacOf(given.code, given.scene, phoneIndex))) return undefined
    await tx
      .update(smsCode)
      .set({ tries: sql`${smsCode.tries} - 1` })
      .where(eq(smsCode.id, found.id))
    return found.id
  })
}

/** Uses a right code up; false when somebody has already. */
export async function spendCode(tx: Act['tx'], id: string): Promise<boolean> {
  const used = await tx
    .update(smsCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(smsCode.id, id), isNull(smsCode.usedAt)))
    .returning({ id: smsCode.id })
  return used.length > 0
}

interface Limits {
  readonly resend: number
  readonly hourly: number
  readonly daily: number
}

/** Fixed beside the settings: codes an hour from one address. */
const hourlyPerAddress = 20

/**
 * Codes that only the holder of an account can ask for, once his password was right. They are
 * counted apart from the others of the number: whoever knows somebody's number may use those up,
 * and must not keep him out by it.
 */
const scenesOfHolder: readonly CodeScene[] = ['login', 'stepUp']

async function refuseTooMany(act: Act, asked: CodeRequest, limits: Limits): Promise<void> {
  const isNumbers = sql`phone_index = ${indexOf(asked.phone)}`
  const holders = sql.join(
    scenesOfHolder.map(scene => sql`${scene}`),
    sql`, `,
  )
  const isAlike = scenesOfHolder.includes(asked.scene)
    ? sql`${isNumbers} and scene in (${holders})`
    : sql`${isNumbers} and scene not in (${holders})`
  const { rows } = await act.tx.execute<
    Record<'last' | 'hour' | 'day' | 'address', number | null>
  >(sql`
    select extract(epoch from ${act.now.toISOString()}::timestamptz - max(sent_at) filter (where ${isNumbers} and scene = ${asked.scene}))::float as last,
      count(*) filter (where ${isAlike} and sent_at > now() - interval '1 hour')::int as hour,
      count(*) filter (where ${isAlike})::int as day,
      count(*) filter (where ip = ${asked.ip} and sent_at > now() - interval '1 hour')::int as address
    from sms_code where sent_at > now() - interval '1 day' and (${isNumbers} or ip = ${asked.ip})`)
  const [sent] = rows
  if (sent === undefined) return
  if (sent.last !== null && sent.last < limits.resend)
    throw tooMany(Math.max(1, Math.ceil(limits.resend - sent.last)))
  if ((sent.hour ?? 0) >= limits.hourly || (sent.address ?? 0) >= hourlyPerAddress)
    throw tooMany(3600)
  if ((sent.day ?? 0) >= limits.daily) throw tooMany(86_400)
}

function indexOf(phone: string): string {
  return currentVault().blindIndex(phone, 'sms_code.phone')
}

function hmacOf(code: string, scene: string, phoneIndex: string): string {
  return createHmac('sha256', currentVault().subkey('sms-code'))
    .update(`${scene}:${phoneIndex}:${code}`)
    .digest('base64url')
}
