import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { refusal, tooMany } from '#kernel/server/refusal.ts'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { checkPassword, type PasswordHolder, passwordRefusals } from '../model/password-rules.ts'
import { connectedTitle } from './connected-title.ts'
import type { AccountRow } from './find-login.ts'
import { HashingOverload, hashPassword, isRehashNeeded, verifyPassword } from './password-hash.ts'
import { operatorSettings } from './ports.ts'
import { weaknessOf } from './restriction.ts'
import { readSecurity, type SettingSubject } from './settings.ts'
import { credential, passwordHistory } from './tables.ts'

/** Whether the password is the account's; takes as long for one that does not exist. */
export async function isPasswordRight(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  return orBusy(() => verifyPassword(password, hash, operatorSettings().hashCost))
}

/** A new hash at today's cost. */
export function newHash(password: string): Promise<string> {
  return orBusy(() => hashPassword(password, operatorSettings().hashCost))
}

/**
 * Hashes a password that was just right anew, where its hash was made at another cost than today's;
 * undefined where nothing is to be done, or too many wait: the next login comes.
 */
export async function renewedHash(password: string, hash: string): Promise<string | undefined> {
  const { hashCost } = operatorSettings()
  if (!isRehashNeeded(hash, hashCost)) return undefined
  return hashPassword(password, hashCost).catch(error => {
    if (error instanceof HashingOverload) return undefined
    throw error
  })
}

/** Puts a renewed hash in the place of the one it was made beside; a password changed meanwhile stays. */
export async function keepRenewed(
  act: Act,
  { account: id, from, to }: { account: string; from: string; to: string },
): Promise<void> {
  await act.tx
    .update(credential)
    .set({ hash: to })
    .where(and(eq(credential.account, id), eq(credential.hash, from)))
}

async function orBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HashingOverload) throw tooMany(5)
    throw error
  }
}

/** Whose settings an account is measured by. */
export function subjectOf(row: Pick<AccountRow, 'ownerKind' | 'organisation'>): SettingSubject {
  return { ownerKind: row.ownerKind, organisation: row.organisation }
}

/** What a password must not contain. */
export async function holderOf(reader: Reader, row: AccountRow): Promise<PasswordHolder> {
  const organisation =
    row.organisation === null
      ? undefined
      : await connectedTitle(reader, 'charity/organisation', row.organisation)
  const { loginName, phone, realName } = row
  return { loginName, phone: phone ?? undefined, realName, organisation }
}

/**
 * Refuses a new password that the rules, the weak list or the last ones forbid; for a registration
 * there is no account yet. `newPassword` is the field that the sentences stand at.
 */
export async function refusePassword(
  reader: Reader,
  password: string,
  who: {
    readonly holder: PasswordHolder
    readonly subject: SettingSubject
    readonly account?: string
  },
): Promise<void> {
  const security = await readSecurity(reader, who.subject)
  const rules = {
    minLength: security.of('password.minLength'),
    classes: security.of('password.classes'),
  }
  const failed = checkPassword(password, rules, who.holder).filter(({ passed }) => !passed)
  if (failed.length > 0)
    throw refusal(`密码须：${failed.map(({ text }) => text).join('；')}`, 'newPassword')
  if (weaknessOf(password, who.holder, security) !== undefined)
    throw refusal(passwordRefusals.weak, 'newPassword')
  if (who.account === undefined) return
  const history = security.of('password.history')
  const former = await reader
    .select()
    .from(passwordHistory)
    .where(eq(passwordHistory.account, who.account))
    .orderBy(desc(passwordHistory.at))
    .limit(history)
  const [current] = await reader
    .select()
    .from(credential)
    .where(eq(credential.account, who.account))
  if (current && (await isPasswordRight(password, current.hash)))
    throw refusal(passwordRefusals.sameAsOld, 'newPassword')
  for (const { hash } of former)
    if (await isPasswordRight(password, hash))
      throw refusal(passwordRefusals.usedBefore(history), 'newPassword')
}

/** Sets a password that was checked; `state` says whether it must be changed at the next login. */
export async function setPassword(
  act: Act,
  accountId: string,
  given: { hash: string; state: 'ok' | 'first' | 'reset'; label: string },
): Promise<void> {
  const row = await lockRow(act, account, accountId)
  const [former] = await act.tx.select().from(credential).where(eq(credential.account, accountId))
  if (former) {
    await act.tx
      .insert(passwordHistory)
      .values({ account: accountId, hash: former.hash, at: act.now })
    await forgetOldest(act, accountId)
  }
  const kept = { hash: given.hash, changedAt: act.now, weakness: null }
  await act.tx
    .insert(credential)
    .values({ account: accountId, ...kept })
    .onConflictDoUpdate({ target: credential.account, set: kept })
  await updateRow(
    act,
    account,
    row,
    { passwordState: given.state, passwordChangedAt: act.now.toISOString(), postponed: 0 },
    { verb: 'password', label: given.label },
  )
}

/** Gives an account its password without asking the rules: demo worlds and tests. */
export async function givePassword(act: Act, accountId: string, password: string): Promise<void> {
  await setPassword(act, accountId, {
    hash: await newHash(password),
    state: 'ok',
    label: '设置密码',
  })
}

/** As many as any setting may ask for are kept. */
async function forgetOldest(act: Act, accountId: string): Promise<void> {
  const old = await act.tx
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.account, accountId))
    .orderBy(desc(passwordHistory.at))
    .offset(24)
  if (old.length > 0)
    await act.tx.delete(passwordHistory).where(
      inArray(
        passwordHistory.id,
        old.map(({ id }) => id),
      ),
    )
}

/** Notes what is wrong with the password that somebody just logged in with, or that nothing is. */
export async function noteWeakness(
  act: Act,
  row: AccountRow,
  weakness: 'rules' | 'weakList' | undefined,
): Promise<void> {
  if (row.passwordState !== 'ok' && row.passwordState !== 'weak') return
  const state = weakness === undefined ? 'ok' : 'weak'
  if (row.passwordState === state) return
  await act.tx
    .update(credential)
    .set({ weakness: weakness ?? null })
    .where(eq(credential.account, row.id))
  await act.tx.execute(sql`update account set password_state = ${state} where id = ${row.id}::uuid`)
}
