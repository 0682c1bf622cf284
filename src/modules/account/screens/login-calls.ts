import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { get } from '#ui/logic/request.ts'
import { securityKeyChallenge, securityKeyLogin } from '../model/security-key-calls.ts'
import { ssoLogin, ssoToken } from '../model/sso-calls.ts'
import { userSendLoginCodeV3, userSendLoginCodeV5 } from '../model/user-calls.ts'
import { type PublicLoginKey, sealPassword } from './seal-password.ts'

/** The one source of logins of this product. */
const sourceType = 100_000

/** What getToken says before and after login. */
export interface TokenAnswer {
  readonly token: string
  readonly loginState: boolean
  /** Whose session it is, while somebody is signed in. */
  readonly loginName?: string
  /** Which captcha is due; `none` when the settings ask for none yet. */
  readonly captcha: 'puzzle' | 'icon' | 'none'
  readonly loginKey: PublicLoginKey
  /** The server's clock in milliseconds. */
  readonly now?: number
  /** Why the session is restricted, while it is. */
  readonly restriction?: Restriction
}

/** Why a password must be changed, and whether it may wait. */
export interface Restriction {
  readonly reasons: readonly { readonly kind: RestrictionKind; readonly note?: string }[]
  /** How often it may still be put off. */
  readonly graceLeft: number
}

export type RestrictionKind = 'first' | 'reset' | 'rules' | 'expired' | 'weakList'

export type NextStep = 'phone' | 'totp' | 'ukey' | 'bindTotp'

/** The outcome of a login's step. */
export interface LoginAnswer {
  readonly token: string
  readonly loginState: boolean
  readonly nextStep?: NextStep
  /** What else the account could prove instead, nextStep included. */
  readonly nextSteps?: readonly NextStep[]
  readonly phoneMask?: string
  /** Shown once, after a TOTP was bound during the login. */
  readonly recoveryCodes?: readonly string[]
}

/** A solved captcha: the ticket of the puzzle or of the icons. */
export interface CaptchaTicket {
  readonly kind: 'puzzle' | 'icon'
  readonly ticket: string
}

export interface Credentials {
  readonly loginName: string
  readonly loginPassword: string
}

export function fetchToken(): Promise<TokenAnswer> {
  return fetchAsk(ssoToken)
}

/** The password as cipher text under the key of today. */
export async function seal(password: string): Promise<string> {
  const { loginKey, now } = await fetchToken()
  return sealPassword(password, loginKey, now ?? Date.now())
}

/** First step: name and password together with the captcha. */
export async function login(
  { loginName, loginPassword }: Credentials,
  captcha: CaptchaTicket | undefined,
): Promise<LoginAnswer> {
  const sealed = { loginName: loginName.trim(), loginPassword: await seal(loginPassword) }
  if (captcha?.kind === 'puzzle') {
    return get('/api/upms/sso/puzzle/login', { ...sealed, validateCode: captcha.ticket })
  }
  return tell(ssoLogin, { ...sealed, sourceType, iconImage: captcha?.ticket })
}

/** Second step: the digits of a message or of an authenticator. */
export async function loginWithCode(
  { loginName, loginPassword }: Credentials,
  phoneCode: string,
): Promise<LoginAnswer> {
  return get('/api/upms/sso/double/factor/login', {
    sourceType,
    loginName: loginName.trim(),
    loginPassword: await seal(loginPassword),
    phoneCode,
  })
}

/** Sends the second factor's code to the account's own phone. */
export function sendLoginCode(loginName: string): Promise<{ phoneMask: string; resendIn: number }> {
  return tell(userSendLoginCodeV3, { loginName: loginName.trim(), sourceType })
}

export interface CodeQuestion {
  readonly phone: string
  readonly scene: 'register' | 'findPassword' | 'changePhone'
  readonly loginName?: string
}

/** Sends a code to a phone that is not known yet; a captcha comes first. */
export function sendPhoneCode(
  question: CodeQuestion,
  captcha: CaptchaTicket | undefined,
): Promise<{ resendIn: number }> {
  return tell(userSendLoginCodeV5, { ...question, ...ticketOf(captcha) })
}

/** A captcha as the calls name it. */
export function ticketOf(captcha: CaptchaTicket | undefined) {
  if (captcha === undefined) return {}
  return captcha.kind === 'puzzle'
    ? { validateCode: captcha.ticket }
    : { iconImage: captcha.ticket }
}

/** How a key answered a challenge. */
export interface KeyAnswer {
  readonly challengeId: string
  readonly serial: string
  readonly certificate: string
  readonly signature: string
}

/** Login by a key: the signed challenge of the server. */
export function loginWithKey(answer: KeyAnswer): Promise<LoginAnswer> {
  return tell(securityKeyLogin, { ...answer, sourceType })
}

/** A fresh challenge for a key; it lives 90 seconds. */
export function fetchKeyChallenge(): Promise<{
  readonly challengeId: string
  readonly nonce: string
}> {
  return fetchAsk(securityKeyChallenge)
}
