import { eq, sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'
import { asProduct } from './as-product.ts'
import { type GivenTicket, spendTicket } from './captcha.ts'
import { captchaKind, isCaptchaRequired } from './captcha-choice.ts'
import { withConstantTime } from './constant-time.ts'
import { deviceName } from './device.ts'
import { type AccountRow, findLogin, isKnownDevice } from './find-login.ts'
import { sessionAtHand } from './gate.ts'
import { areaOf } from './ip-area.ts'
import {
  type Attempt,
  countAttempt,
  currentFailures,
  limitsOf,
  takeBack,
} from './login-counters.ts'
import { passwordIn } from './login-keys.ts'
import { blockedMessage, normaliseLoginName } from './login-limits.ts'
import { modulesOfPerson } from './modules-of-person.ts'
import { isNetworkOpen } from './network.ts'
import {
  holderOf,
  isPasswordRight,
  keepRenewed,
  noteWeakness,
  renewedHash,
  subjectOf,
} from './passwords.ts'
import { accountPorts } from './ports.ts'
import { restrictionOf, weaknessOf } from './restriction.ts'
import { canKeepSession } from './session-cookies.ts'
import { readSecurity, type SecuritySettings } from './settings.ts'
import { loginStep } from './tables.ts'
import { digestOf } from './token.ts'

/** Name and password as they were sent. */
export interface Credentials {
  readonly loginName: string
  readonly loginPassword: string
}

/** Somebody whose name and password were right, and what is known of the attempt. */
export interface RightPassword {
  readonly account: AccountRow
  readonly roleCodes: readonly string[]
  readonly security: SecuritySettings
  readonly attempt: Attempt
}

/**
 * The first step: captcha, network, pause, password, state, rights; in this order, and every
 * refusal alike for names that exist and for those that do not.
 */
export function provePassword(
  exchange: Exchange,
  given: Credentials & GivenTicket,
): Promise<RightPassword> {
  return withConstantTime(() => prove(exchange, given))
}

async function prove(exchange: Exchange, given: Credentials & GivenTicket): Promise<RightPassword> {
  if (!canKeepSession(exchange.request)) throw refusal('当前连接未加密，请使用 HTTPS 地址访问')
  const { database } = exchange
  const general = await database.read('all', reader => readSecurity(reader))
  const found = await database.read('all', reader => findLogin(reader, given.loginName))
  const attempt = await attemptOf(exchange, given.loginName, found?.account)
  await demandCaptcha(exchange, given, { attempt, security: general }).catch(async error => {
    if (error instanceof Refusal)
      await note(exchange, {
        ...{ attempt, account: found?.account, outcome: 'captcha', reason: error.message },
      })
    throw error
  })
  await demandNetwork(exchange, general, { attempt, account: found?.account })
  const password = await passwordIn(database, given.loginPassword)
  await rememberName(exchange, given.loginName)
  const pause = await countAttempt(database, attempt, limitsOf(general))
  if (pause > 0) return refuseBlocked(exchange, { attempt, account: found?.account, pause })
  const isRight = await isPasswordRight(password, found?.hash)
  if (!isRight || found === undefined || !isOpen(found.account)) {
    await note(exchange, {
      attempt,
      account: found?.account,
      outcome: 'wrong',
      reason: '用户名或密码错误',
    })
    throw refusal('用户名或密码错误')
  }
  await takeBack(database, attempt)
  const security = await database.read('all', reader =>
    readSecurity(reader, subjectOf(found.account)),
  )
  const roleCodes = await demandModules(exchange, found.account, attempt)
  const holder = await database.read('all', reader => holderOf(reader, found.account))
  const { account, hash = '' } = found
  const renewed = await renewedHash(password, hash)
  await asProduct(exchange, async act => {
    if (renewed !== undefined)
      await keepRenewed(act, { account: account.id, from: hash, to: renewed })
    await noteWeakness(act, account, weaknessOf(password, holder, security))
  })
  return { account, roleCodes, security, attempt }
}

/** Who tries, from which kind of device. */
export async function attemptOf(
  { request, database, ip }: Exchange,
  loginName: string,
  account: AccountRow | undefined,
): Promise<Attempt> {
  const { device } = sessionAtHand(request)
  const isKnown =
    account !== undefined &&
    (await database.read('all', reader => isKnownDevice(reader, account.id, digestOf(device))))
  return { loginName, ip, device: isKnown ? 'known' : 'unknown' }
}

/** Spends the captcha's ticket where one is due; refused without it, and never counted. */
export async function demandCaptcha(
  exchange: Exchange,
  given: GivenTicket,
  { attempt, security }: { attempt: Attempt; security: SecuritySettings },
): Promise<void> {
  const { database } = exchange
  const failures = await database.read('all', reader =>
    currentFailures(reader, attempt, limitsOf(security)),
  )
  const isDue = isCaptchaRequired({
    after: security.of('login.captchaAfter'),
    failures,
    device: attempt.device,
  })
  const isGiven = Boolean(given.validateCode || given.iconImage)
  if (!isDue && !isGiven) return
  const setting = security.of('login.captcha')
  const due = captchaKind(setting, failures)
  // Icons are the harder ones: solved once, they also serve where a puzzle would do.
  const kinds = setting === 'alternating' ? ([due, 'icon'] as const) : [due]
  await spendTicket({ database, sessionHash: exchange.visitor.sessionHash }, given, kinds)
}

/** Whether the account may sign in at all. */
export function isOpen(account: AccountRow): boolean {
  const today = beijingDay(new Date())
  return account.state === 'enabled' && (account.validUntil === null || account.validUntil >= today)
}

/** Refused where these settings let nobody in from this address at this time of day. */
export async function demandNetwork(
  exchange: Exchange,
  security: SecuritySettings,
  who: { readonly attempt: Attempt; readonly account: AccountRow | undefined },
): Promise<void> {
  if (isNetworkOpen(security, exchange.ip, new Date())) return
  await note(exchange, { ...who, outcome: 'ip', reason: '该网络或时段不允许登录' })
  throw refusal('当前网络或时段不允许登录')
}

/** The role codes in force from this address; refused when they open nothing, or the account's own settings do. */
export async function demandModules(
  exchange: Exchange,
  account: AccountRow,
  attempt: Attempt,
  hasUkey = false,
): Promise<readonly string[]> {
  const { database } = exchange
  const security = await database.read('all', reader => readSecurity(reader, subjectOf(account)))
  await demandNetwork(exchange, security, { attempt, account })
  const pieces = await database.read('all', reader => personOf(reader, account.id, account.permRev))
  if (pieces === undefined) throw refusal('用户名或密码错误')
  const person = personFrom(pieces, {
    sessionId: '',
    ip: exchange.ip,
    hasUkey,
    elevatedUntil: null,
  })
  if (pieces.roles.some(role => role.ipAllow) && person.actions.size === 0) {
    await note(exchange, { attempt, account, outcome: 'ip', reason: '角色不允许从该网络登录' })
    throw refusal('当前网络或时段不允许登录')
  }
  if (modulesOfPerson(person).length > 0) return person.roleCodes
  await note(exchange, { attempt, account, outcome: 'disabled', reason: '没有可用的菜单' })
  throw new Refusal('notAuthorized', '该用户没有管理员权限')
}

/** Writes a refused attempt into the login log. */
export async function note(
  exchange: Exchange,
  given: {
    readonly attempt: Attempt
    readonly account: AccountRow | undefined
    readonly outcome: 'wrong' | 'captcha' | 'locked' | 'ip' | 'disabled'
    readonly reason: string
    /** A login when absent. */
    readonly kind?: 'secondFactor' | 'lock' | 'passwordChange' | 'passwordReset'
  },
): Promise<void> {
  const { attempt, account, outcome, reason, kind = 'login' } = given
  await asProduct(exchange, act =>
    accountPorts().recordLogin(act, {
      account: account?.id ?? null,
      typedName: attempt.loginName.slice(0, 100),
      accountName: account?.realName ?? null,
      ownerKind: account?.ownerKind ?? null,
      organisation: account?.organisation ?? null,
      kind,
      result: outcome,
      note: reason,
      knownDevice: attempt.device === 'known',
      ip: exchange.ip,
      area: areaOf(exchange.ip),
      device: deviceName(exchange.request.headers['user-agent']),
    }),
  )
}

/** Refuses during a pause, whatever was typed; the account shows until when. */
export async function refuseBlocked(
  exchange: Exchange,
  { attempt, account, pause }: { attempt: Attempt; account: AccountRow | undefined; pause: number },
): Promise<never> {
  await note(exchange, {
    attempt,
    account,
    outcome: 'locked',
    reason: '密码错误次数过多',
    kind: 'lock',
  })
  if (account !== undefined) {
    const until = new Date(Date.now() + pause).toISOString()
    await exchange.database.read('all', reader =>
      reader.execute(
        sql`update account set locked_until = ${until} where id = ${account.id}::uuid`,
      ),
    )
  }
  throw refusal(blockedMessage(pause))
}

/** getToken says by this name which captcha is due. */
async function rememberName({ database, visitor }: Exchange, loginName: string): Promise<void> {
  const row = {
    loginName: normaliseLoginName(loginName),
    account: null,
    passedAt: null,
    tries: 0,
    updatedAt: new Date(),
  }
  await database.read('all', reader =>
    reader
      .insert(loginStep)
      .values({ sessionHash: visitor.sessionHash, ...row })
      .onConflictDoUpdate({ target: loginStep.sessionHash, set: row }),
  )
}

/** Remembers that the first step was right, for five minutes. */
export async function rememberPassed(
  { database, visitor }: Exchange,
  account: string,
): Promise<void> {
  await database.read('all', reader =>
    reader
      .update(loginStep)
      .set({ account, passedAt: sql`now()`, tries: 0 })
      .where(eq(loginStep.sessionHash, visitor.sessionHash)),
  )
}

/** Whether the new session is for changing the password only. */
export async function isRestricted(
  exchange: Exchange,
  { account, security, roleCodes }: Omit<RightPassword, 'attempt'>,
): Promise<boolean> {
  return exchange.database.read('all', async reader => {
    const fresh = (await findLogin(reader, account.loginName))?.account ?? account
    return (await restrictionOf(reader, fresh, security, roleCodes)) !== undefined
  })
}
