import { refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { passwordProveForgot, passwordVerifyForgot } from '../model/password-calls.ts'
import { asProduct } from './as-product.ts'
import { withConstantTime } from './constant-time.ts'
import { type AccountRow, findLogin } from './find-login.ts'
import { attemptOf, note, refuseBlocked } from './login.ts'
import { type Attempt, countAttempt, limitsOf, takeBack } from './login-counters.ts'
import { proveKey } from './prove-key.ts'
import { nextStepsOf, takeRecoveryCode, takeTotp, usableFactors } from './second-factors.ts'
import { readSecurity } from './settings.ts'
import { takeCode } from './sms-codes.ts'
import { findHalf, openTicket } from './tickets.ts'

/** Somebody who tries to prove that an account is his own. */
interface Claim {
  readonly attempt: Attempt
  readonly account: AccountRow | undefined
}

/** Counts a try like a login's; during a pause nothing is looked at. */
async function countClaim(exchange: Exchange, claim: Claim): Promise<void> {
  const { database } = exchange
  const security = await database.read('all', reader => readSecurity(reader))
  const pause = await countAttempt(database, claim.attempt, limitsOf(security))
  if (pause > 0) await refuseBlocked(exchange, { ...claim, pause })
}

async function refuseClaim(exchange: Exchange, claim: Claim, sentence: string): Promise<never> {
  const reason = `找回密码：${sentence}`
  await note(exchange, { ...claim, outcome: 'wrong', kind: 'passwordReset', reason })
  throw refusal(sentence)
}

/**
 * 找回密码, step 1: name, phone and code belong together. Accounts with an authenticator or a key
 * prove that as well before there is a ticket: forgetting the first factor does not bypass the second.
 */
const verifyRoute = route(passwordVerifyForgot, {
  access: 'public',
  summary: '找回密码身份验证',
  handle: (given, exchange) => withConstantTime(() => verify(given, exchange)),
})

async function verify(
  given: { readonly loginName: string; readonly phone: string; readonly phoneCode: string },
  exchange: Exchange,
) {
  const { database, visitor } = exchange
  const found = await database.read('all', reader => findLogin(reader, given.loginName))
  const row = found?.account
  const attempt = await attemptOf(exchange, given.loginName, row)
  await countClaim(exchange, { attempt, account: row })
  const isRight = await takeCode(database, {
    ...{ scene: 'findPassword', phone: given.phone, code: given.phoneCode },
    sessionHash: visitor.sessionHash,
  })
  const isPair = row !== undefined && row.phone === given.phone && row.state === 'enabled'
  if (!isRight || !isPair)
    return refuseClaim(exchange, { attempt, account: row }, '信息不匹配或验证码错误')
  await takeBack(database, attempt)
  const usable = await database.read('all', reader => usableFactors(reader, row.id))
  const open = (kind: 'forgot' | 'half') =>
    asProduct(exchange, act => openTicket(act, row.id, kind))
  if (!usable.totp && !usable.ukey) return { ticket: await open('forgot') }
  // The phone was proved just now: its messages are no second factor beside it.
  return { proof: await open('half'), nextSteps: nextStepsOf(row, { ...usable, sms: false }) }
}

/** The second factor of whoever proved the phone: digits of the authenticator, a recovery code, a key. */
const proveRoute = route(passwordProveForgot, {
  access: 'public',
  summary: '找回密码第二因素验证',
  async handle({ proof, code, signature }, exchange) {
    const { database } = exchange
    const id = await database.read('all', reader => findHalf(reader, proof))
    const row =
      id === undefined
        ? undefined
        : await database.read('all', reader => findRow(reader, account, id))
    if (row === undefined || row.state !== 'enabled') throw refusal('验证已超时，请重新验证身份')
    const attempt = await attemptOf(exchange, row.loginName, row)
    const claim = { attempt, account: row }
    await countClaim(exchange, claim)
    if (signature !== undefined)
      await proveKey(exchange, signature, { purpose: 'login', account: row.id })
    else if (!(await isRightCode(exchange, row.id, code ?? '')))
      await refuseClaim(exchange, claim, '验证码错误或已失效')
    await takeBack(database, attempt)
    return { ticket: await asProduct(exchange, act => openTicket(act, row.id, 'forgot')) }
  },
})

function isRightCode({ database }: Exchange, accountId: string, code: string): Promise<boolean> {
  return /^\d{6}$/.test(code)
    ? takeTotp(database, accountId, code)
    : takeRecoveryCode(database, accountId, code)
}

export const forgotRoutes = [verifyRoute, proveRoute]
