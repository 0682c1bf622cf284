import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { normaliseLoginName } from './login-limits.ts'

export type AccountRow = Row<typeof account>

/** An account as a login finds it, with what is kept of its password. */
export interface FoundLogin {
  readonly account: AccountRow
  readonly hash: string | undefined
}

/** The account of a typed login name, phone or e-mail; cancelled ones are not found. */
export async function findLogin(reader: Reader, typed: string): Promise<FoundLogin | undefined> {
  const name = normaliseLoginName(typed)
  const found = await reader.execute<{ id: string; hash: string | null }>(sql`
    select account.id, credential.hash from account
      left join credential on credential.account = account.id
      where account.state <> 'cancelled' and ${conditionFor(name)} limit 2`)
  const [one, another] = found.rows
  // An e-mail that two accounts share identifies nobody.
  if (one === undefined || another !== undefined) return undefined
  const row = await findRow(reader, account, one.id)
  return row && { account: row, hash: one.hash ?? undefined }
}

function conditionFor(name: string) {
  if (/^1\d{10}$/.test(name))
    return sql`account.phone_index = ${currentVault().blindIndex(name, 'account.phone')}`
  if (name.includes('@')) return sql`lower(account.email) = ${name}`
  return sql`lower(account.login_name) = ${name}`
}

/** Whether somebody has logged in to this account from this browser with every factor. */
export async function isKnownDevice(
  reader: Reader,
  accountId: string,
  deviceHash: string,
): Promise<boolean> {
  const found = await reader.execute(
    sql`select from known_device where account = ${accountId}::uuid and device_hash = ${deviceHash} and state = 'known'`,
  )
  return found.rows.length > 0
}
