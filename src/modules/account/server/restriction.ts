import { eq } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { checkPassword, isPasswordAllowed, type PasswordHolder } from '../model/password-rules.ts'
import type { AccountRow } from './find-login.ts'
import { isSecondFactorRequired } from './second-factors.ts'
import type { SecuritySettings } from './settings.ts'
import { credential } from './tables.ts'
import { isWeakPassword } from './weak-passwords.ts'

/** Why a password must be changed. */
export type RestrictionKind = 'first' | 'reset' | 'rules' | 'expired' | 'weakList'

export interface Restriction {
  readonly reasons: readonly { readonly kind: RestrictionKind; readonly note?: string }[]
  /** How often it may still be put off. */
  readonly graceLeft: number
}

const day = 24 * 3_600_000

/** What is wrong with a password that was just typed; undefined: it meets today's rules. */
export function weaknessOf(
  password: string,
  holder: PasswordHolder,
  security: SecuritySettings,
): 'rules' | 'weakList' | undefined {
  const rules = {
    minLength: security.of('password.minLength'),
    classes: security.of('password.classes'),
  }
  if (!isPasswordAllowed(checkPassword(password, rules, holder))) return 'rules'
  const folded = password.normalize('NFKC').toLowerCase()
  const isListed = security
    .of('password.weakList')
    .some(word => folded.includes(word.normalize('NFKC').toLowerCase()))
  return isListed || isWeakPassword(password) ? 'weakList' : undefined
}

/** Days until the password of an account must be changed; null when it never was set. */
export function daysLeftOf(
  account: AccountRow,
  security: SecuritySettings,
  now: Date,
): number | null {
  if (account.passwordChangedAt === null) return null
  const age = (now.getTime() - new Date(account.passwordChangedAt).getTime()) / day
  return Math.max(0, Math.ceil(security.of('password.maxAgeDays') - age))
}

/** Why this account must change its password before anything else; undefined: it need not. */
export async function restrictionOf(
  reader: Reader,
  account: AccountRow,
  security: SecuritySettings,
  roleCodes: readonly string[] = [],
): Promise<Restriction | undefined> {
  const reasons = await reasonsOf(reader, account, security)
  if (reasons.length === 0) return undefined
  const canWait =
    reasons.every(({ kind }) => kind !== 'first' && kind !== 'reset') &&
    !isSecondFactorRequired(security, { ownerKind: account.ownerKind, roleCodes })
  const graceLeft = canWait ? Math.max(0, security.of('password.weakGrace') - account.postponed) : 0
  return { reasons, graceLeft }
}

async function reasonsOf(
  reader: Reader,
  account: AccountRow,
  security: SecuritySettings,
): Promise<Restriction['reasons']> {
  const { passwordState } = account
  if (passwordState === 'first')
    return security.of('password.firstChange') ? [{ kind: 'first' }] : []
  if (passwordState === 'reset') return [{ kind: 'reset' }]
  const reasons: { kind: RestrictionKind; note?: string }[] = []
  if (passwordState === 'weak') reasons.push({ kind: await weaknessKept(reader, account.id) })
  if (passwordState === 'expired' || daysLeftOf(account, security, new Date()) === 0)
    reasons.push({
      kind: 'expired',
      note: `上次修改于 ${account.passwordChangedAt === null ? '' : beijingDay(new Date(account.passwordChangedAt))}`,
    })
  return reasons
}

async function weaknessKept(reader: Reader, accountId: string): Promise<'rules' | 'weakList'> {
  const [row] = await reader.select().from(credential).where(eq(credential.account, accountId))
  return row?.weakness === 'weakList' ? 'weakList' : 'rules'
}
