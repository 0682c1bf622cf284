import { and, eq, gt, sql } from 'drizzle-orm'
import { refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { factors } from '../model/session.ts'
import { asProduct } from './as-product.ts'
import { endSessions } from './end-sessions.ts'
import { type AccountRow, findLogin } from './find-login.ts'
import { attemptOf, type Credentials, demandModules, isOpen, note } from './login.ts'
import { type Attempt, countAttempt, limitsOf, takeBack } from './login-counters.ts'
import { passwordIn } from './login-keys.ts'
import { normaliseLoginName } from './login-limits.ts'
import { isPasswordRight } from './passwords.ts'
import { bindTotp, takeRecoveryCode, takeTotp, usableFactors } from './second-factors.ts'
import { readSecurity } from './settings.ts'
import { takeCode } from './sms-codes.ts'
import { loginStep } from './tables.ts'
import { acceptedTotpStep } from './totp.ts'

/** A second factor that was right. */
export interface RightCode {
  readonly account: AccountRow
  readonly roleCodes: readonly string[]
  readonly attempt: Attempt
  readonly factor: keyof typeof factors
  /** Shown once, when an authenticator was bound by these digits. */
  readonly recoveryCodes?: readonly string[]
}

/** The sealed context of a secret that waits for its first digits. */
export const bindContext = 'login_step.bind_secret'

/** The first step of this session, if it was right less than five minutes ago. */
export async function passedStep({ database, visitor }: Exchange) {
  const [step] = await database.read('all', reader =>
    reader
      .select()
      .from(loginStep)
      .where(
        and(
          eq(loginStep.sessionHash, visitor.sessionHash),
          gt(loginStep.passedAt, sql`now() - interval '5 minutes'`),
        ),
      ),
  )
  return step
}

/** The second step of a login; wrong digits are counted like wrong passwords. */
export async function proveCode(
  exchange: Exchange,
  given: Credentials & { phoneCode: string },
): Promise<RightCode> {
  const { database } = exchange
  const step = await passedStep(exchange)
  if (step?.account == null || step.loginName !== normaliseLoginName(given.loginName))
    throw refusal('验证已超时，请重新登录')
  const found = await database.read('all', reader => findLogin(reader, given.loginName))
  if (found === undefined || found.account.id !== step.account || !isOpen(found.account))
    throw refusal('验证已超时，请重新登录')
  const attempt = await attemptOf(exchange, given.loginName, found.account)
  const password = await passwordIn(database, given.loginPassword)
  const proof = await demandProof(exchange, {
    attempt,
    account: found.account,
    code: given.phoneCode,
    isPasswordRight: await isPasswordRight(password, found.hash),
  })
  const roleCodes = await demandModules(exchange, found.account, attempt)
  return { account: found.account, roleCodes, attempt, ...proof }
}

/**
 * What the digits prove. Wrong ones are counted and noted like wrong passwords, in whichever call
 * they come; during a pause they are not looked at.
 */
export async function demandProof(
  exchange: Exchange,
  given: {
    readonly attempt: Attempt
    readonly account: AccountRow
    readonly code: string
    readonly isPasswordRight: boolean
  },
): Promise<Proof> {
  const { database } = exchange
  const { attempt, account: row, code, isPasswordRight: isLookedAt } = given
  const security = await database.read('all', reader => readSecurity(reader))
  const pause = await countAttempt(database, attempt, limitsOf(security))
  const proof = isLookedAt && pause === 0 ? await proofOf(exchange, row, code) : undefined
  if (proof === undefined) {
    await note(exchange, {
      ...{ attempt, account: row, outcome: 'wrong', kind: 'secondFactor' },
      reason: '第二因素错误',
    })
    throw refusal(isLookedAt ? '验证码错误或已失效' : '用户名或密码错误')
  }
  await takeBack(database, attempt)
  return proof
}

type Proof = Pick<RightCode, 'factor' | 'recoveryCodes'>

/** What the digits prove: an authenticator to be bound, a bound one, a text message, a recovery code. */
async function proofOf(
  exchange: Exchange,
  row: AccountRow,
  code: string,
): Promise<Proof | undefined> {
  const { database, visitor } = exchange
  const [step] = await database.read('all', reader =>
    reader
      .update(loginStep)
      .set({ tries: sql`${loginStep.tries} + 1` })
      .where(eq(loginStep.sessionHash, visitor.sessionHash))
      .returning(),
  )
  if (step === undefined || step.tries > 5) return undefined
  if (!/^\d{6}$/.test(code)) {
    const isRecovery = await takeRecoveryCode(database, row.id, code)
    return isRecovery ? { factor: 'passwordTotp' } : undefined
  }
  const usable = await database.read('all', reader => usableFactors(reader, row.id))
  if (!usable.totp && !usable.sms && step.bindSecret !== null)
    return bindFirst(exchange, row, { code, sealed: step.bindSecret })
  if (usable.totp && (await takeTotp(database, row.id, code))) return { factor: 'passwordTotp' }
  if (!usable.sms || row.phone === null) return undefined
  const { sessionHash } = visitor
  const isSms = await takeCode(database, { scene: 'login', phone: row.phone, sessionHash, code })
  return isSms ? { factor: 'passwordSms' } : undefined
}

async function bindFirst(
  exchange: Exchange,
  row: AccountRow,
  { code, sealed }: { code: string; sealed: Buffer },
): Promise<Proof | undefined> {
  const secret = currentVault().unseal(sealed, bindContext)
  const step = acceptedTotpStep({ secret, code, now: new Date() })
  if (step === undefined) return undefined
  const recoveryCodes = await asProduct(exchange, async act => {
    // One at a time: the second of two at once finds an authenticator and binds none.
    const fresh = await lockRow(act, account, row.id)
    const usable = await usableFactors(act.tx, fresh.id)
    if (usable.totp) throw refusal('验证码错误或已失效')
    await endSessions(act, [fresh.id], 'password')
    return bindTotp(act, fresh.id, { secret, step })
  })
  return { factor: 'passwordTotp', recoveryCodes }
}
