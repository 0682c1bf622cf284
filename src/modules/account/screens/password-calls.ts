import { tell } from '#ui/logic/asks.ts'
import {
  passwordChange,
  passwordProveForgot,
  passwordReset,
  passwordVerifyForgot,
} from '../model/password-calls.ts'
import {
  type CaptchaTicket,
  fetchToken,
  type KeyAnswer,
  type NextStep,
  ticketOf,
} from './login-calls.ts'
import { sealPassword } from './seal-password.ts'

/** Passwords as cipher text, each with a nonce of its own, under one key. */
async function sealAll<K extends string>(passwords: Record<K, string>): Promise<Record<K, string>> {
  const { loginKey, now } = await fetchToken()
  const sealed: Partial<Record<K, string>> = {}
  for (const name in passwords) {
    sealed[name] = await sealPassword(passwords[name], loginKey, now ?? Date.now())
  }
  // Every name of the question has been given its cipher text above.
  return sealed as Record<K, string>
}

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  /** Only when nobody is signed in. */
  readonly loginName?: string
  readonly captcha?: CaptchaTicket
}

/** Changes the password of the signed-in person, or of whoever knows name and old password. */
export async function changePassword(change: PasswordChange): Promise<void> {
  const { oldPassword, newPassword, loginName, captcha } = change
  const sealed = await sealAll({ oldPassword, newPassword })
  await tell(passwordChange, { ...sealed, loginName, ...ticketOf(captcha) })
}

interface ForgotProof {
  readonly loginName: string
  readonly phone: string
  readonly phoneCode: string
}

/** The ticket that sets a new password, or what the account must prove besides. */
export type ForgotAnswer =
  | { readonly ticket: string }
  | { readonly proof: string; readonly nextSteps: readonly NextStep[] }

/** Proves who forgot the password; a ticket is good for ten minutes and one use. */
export function verifyForgot(proof: ForgotProof): Promise<ForgotAnswer> {
  return tell(passwordVerifyForgot, proof)
}

/** The second factor of an account that has one: digits, a recovery code or a key's signature. */
export function proveForgot(
  proof: string,
  factor: { readonly code: string } | { readonly signature: KeyAnswer },
): Promise<{ readonly ticket: string }> {
  return tell(passwordProveForgot, { proof, ...factor })
}

/** Sets a new password with a ticket: of 找回密码, of an administrator, of the first start. */
export async function resetPassword(ticket: string, newPassword: string): Promise<void> {
  const sealed = await sealAll({ newPassword })
  await tell(passwordReset, { ticket, ...sealed })
}
