import type { Exchange } from '#kernel/server/route.ts'
import type { factors } from '../model/session.ts'
import { asProduct } from './as-product.ts'
import type { AccountRow } from './find-login.ts'
import { sessionAtHand } from './gate.ts'
import { areaOf } from './ip-area.ts'
import { lastLoginSentence } from './last-login.ts'
import { isRestricted, type RightPassword, rememberPassed } from './login.ts'
import { type Attempt, forgiveName } from './login-counters.ts'
import { logoAddress } from './logo-address.ts'
import { subjectOf } from './passwords.ts'
import {
  isSecondFactorRequired,
  type NextStep,
  nextStepsOf,
  usableFactors,
} from './second-factors.ts'
import { demandProof, type RightCode } from './second-step.ts'
import { tokenKey } from './session-cookies.ts'
import { readSecurity } from './settings.ts'
import { phoneMask } from './sms-codes.ts'
import { giveStarted, startSession } from './start-session.ts'
import { xTokenOf } from './token.ts'

/** What a login call answers. */
export type LoginAnswer =
  | {
      readonly token: string
      readonly loginState: true
      readonly loginName: string
      readonly userLogo: string | null
      readonly message: string
      readonly restricted: 'none' | 'changePassword'
      readonly recoveryCodes?: readonly string[]
    }
  | {
      readonly token: string
      readonly loginState: false
      readonly nextStep: NextStep
      /** Everything that the account could prove instead, nextStep included. */
      readonly nextSteps: readonly NextStep[]
      readonly phoneMask: string
    }

/** After the right password: the session, or what is still missing. */
export async function afterPassword(
  exchange: Exchange,
  right: RightPassword,
  phoneCode: string | undefined,
): Promise<LoginAnswer> {
  const { account, security, roleCodes, attempt } = right
  const usable = await exchange.database.read('all', reader => usableFactors(reader, account.id))
  const isAsked =
    isSecondFactorRequired(security, { ownerKind: account.ownerKind, roleCodes }) || usable.totp
  if (!isAsked) return enter(exchange, { account, roleCodes, attempt, factor: 'password' })
  await rememberPassed(exchange, account.id)
  if (phoneCode) {
    const proof = await demandProof(exchange, {
      ...{ attempt, account, code: phoneCode, isPasswordRight: true },
    })
    return enter(exchange, { account, roleCodes, attempt, ...proof })
  }
  const mayUseKey = usable.ukey && security.of('login.ukey')
  const nextSteps = nextStepsOf(account, { ...usable, ukey: mayUseKey })
  return {
    token: xTokenOf(sessionAtHand(exchange.request).sid, tokenKey()),
    loginState: false,
    nextStep: nextSteps[0],
    nextSteps,
    phoneMask: phoneMask(account.phone),
  }
}

/** Somebody who has proven everything that is asked. */
export interface Entrant extends Omit<RightCode, 'factor' | 'attempt'> {
  readonly factor: keyof typeof factors
  readonly attempt?: Attempt
  readonly securityKey?: string
}

/** Starts the session and gives its cookies. */
export async function enter(exchange: Exchange, entrant: Entrant): Promise<LoginAnswer> {
  const { account, roleCodes, factor, recoveryCodes, securityKey } = entrant
  const security = await exchange.database.read('all', reader =>
    readSecurity(reader, subjectOf(account)),
  )
  const restricted = await isRestricted(exchange, { account, security, roleCodes })
  const started = await asProduct(exchange, act =>
    startSession(
      act,
      { account: account.id, factor, isRestricted: restricted, securityKey },
      exchange,
    ),
  )
  if (entrant.attempt) await forgiveName(exchange.database, entrant.attempt)
  return {
    token: giveStarted(exchange, started),
    loginState: true,
    loginName: account.loginName,
    userLogo: logoAddress(account.userLogo),
    message: lastLoginMessage(account),
    restricted: restricted ? 'changePassword' : 'none',
    ...(recoveryCodes === undefined ? {} : { recoveryCodes }),
  }
}

function lastLoginMessage(account: AccountRow): string {
  if (account.lastLoginAt === null) return '欢迎首次登录'
  return lastLoginSentence(account.lastLoginAt, areaOf(account.lastLoginIp ?? ''))
}
