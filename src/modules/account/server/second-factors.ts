import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { AccountRow } from './find-login.ts'
import { accountPorts } from './ports.ts'
import type { SecuritySettings } from './settings.ts'
import { twoFactorMethod } from './tables.ts'
import { acceptedTotpStep, hashRecoveryCode, newRecoveryCodes } from './totp.ts'

const context = 'two_factor_method.secret'

/** What an account can prove itself with beside its password. */
export interface UsableFactors {
  readonly totp: boolean
  readonly sms: boolean
  readonly ukey: boolean
  /** Whether a phone is known at all. */
  readonly phone: boolean
}

/** The second factors that work for this account now. */
export async function usableFactors(reader: Reader, accountId: string): Promise<UsableFactors> {
  const { rows } = await reader.execute<{ totp: boolean; ukey: boolean; phone: boolean }>(sql`
    select exists (select from two_factor_method where account = ${accountId}::uuid and kind = 'totp') as totp,
      exists (select from security_key where account = ${accountId}::uuid and state = 'normal'
        and coalesce(confirmed, 'done') = 'done' and 'login' = any(purposes)) as ukey,
      exists (select from account where id = ${accountId}::uuid and phone is not null) as phone`)
  const [found] = rows
  return {
    totp: found?.totp === true,
    ukey: found?.ukey === true,
    sms: accountPorts().smsReachesPeople() && found?.phone === true,
    phone: found?.phone === true,
  }
}

/** Whether the settings let nobody of this kind in without a second factor. */
export function isSecondFactorRequired(
  security: SecuritySettings,
  who: { readonly ownerKind: string; readonly roleCodes: readonly string[] },
): boolean {
  const required = security.of('twoFactor.required')
  return required.includes(who.ownerKind) || who.roleCodes.some(code => required.includes(code))
}

export type NextStep = 'phone' | 'totp' | 'ukey' | 'bindTotp'

/**
 * What the account can prove after the right password, what is asked first at the front: the
 * account's own choice where it works. Without any factor that works it binds an authenticator.
 */
export function nextStepsOf(
  account: Pick<AccountRow, 'twoFactor'>,
  { totp, sms, ukey }: UsableFactors,
): readonly [NextStep, ...NextStep[]] {
  const chosen = account.twoFactor === 'sms' ? 'phone' : account.twoFactor
  const usable = { totp, phone: sms, ukey }
  const known = (['totp', 'phone', 'ukey'] as const).filter(step => usable[step])
  const [first = 'bindTotp', ...others] = known.toSorted(
    (one, other) => Number(other === chosen) - Number(one === chosen),
  )
  return [first, ...others]
}

/** Whether the digits are of the account's authenticator; each step of it is accepted once. */
export async function takeTotp(
  database: Database,
  accountId: string,
  code: string,
): Promise<boolean> {
  return database.change('all', async tx => {
    const [method] = await tx
      .select()
      .from(twoFactorMethod)
      .where(and(eq(twoFactorMethod.account, accountId), eq(twoFactorMethod.kind, 'totp')))
      .for('update')
    if (method?.secret == null) return false
    const step = acceptedTotpStep({
      secret: currentVault().unseal(method.secret, context),
      code,
      now: new Date(),
      lastStep: method.lastStep,
    })
    if (step === undefined) return false
    await tx
      .update(twoFactorMethod)
      .set({ lastStep: step, lastUsedAt: sql`now()` })
      .where(and(eq(twoFactorMethod.id, method.id), lt(twoFactorMethod.lastStep, step)))
    return true
  })
}

/** Whether the text is one of the account's recovery codes; each is accepted once. */
export async function takeRecoveryCode(
  database: Database,
  accountId: string,
  code: string,
): Promise<boolean> {
  const used = await database.read('all', reader =>
    reader
      .update(twoFactorMethod)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(twoFactorMethod.account, accountId),
          eq(twoFactorMethod.kind, 'recovery'),
          eq(twoFactorMethod.codeHash, hashRecoveryCode(code, recoveryKey())),
          isNull(twoFactorMethod.usedAt),
        ),
      )
      .returning({ id: twoFactorMethod.id }),
  )
  return used.length > 0
}

/** Binds an authenticator whose first digits were right; answers the recovery codes, shown once. */
export async function bindTotp(
  act: Act,
  accountId: string,
  proven: { secret: string; step: number },
): Promise<readonly string[]> {
  await removeFactors(act, accountId)
  const codes = newRecoveryCodes()
  await act.tx.insert(twoFactorMethod).values([
    {
      account: accountId,
      kind: 'totp',
      secret: currentVault().seal(proven.secret, context),
      lastStep: proven.step,
      boundAt: act.now,
    },
    ...codes.map(code => ({
      account: accountId,
      kind: 'recovery',
      codeHash: hashRecoveryCode(code, recoveryKey()),
      boundAt: act.now,
    })),
  ])
  return codes
}

/** Takes authenticator and recovery codes away. */
export async function removeFactors(act: Act, accountId: string): Promise<void> {
  await act.tx.delete(twoFactorMethod).where(eq(twoFactorMethod.account, accountId))
}

function recoveryKey(): Buffer {
  return currentVault().subkey('recovery-code')
}
