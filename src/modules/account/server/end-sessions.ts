import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { endReasons } from '../model/session.ts'

/** Ends the live sessions of accounts, all but one when it is named. */
export async function endSessions(
  act: Act,
  accounts: readonly string[],
  why: keyof typeof endReasons,
  except?: string,
): Promise<void> {
  if (accounts.length === 0) return
  const ids = sql.join(
    accounts.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  await act.tx.execute(sql`
    update session set ended_at = now(), end_reason = ${why}, elevated_until = null
    where account in (${ids}) and ended_at is null and id is distinct from ${except ?? null}::uuid`)
}

/** Ends what a second confirmation of identity opened. */
export async function endElevation(act: Act, accountId: string): Promise<void> {
  await act.tx.execute(
    sql`update session set elevated_until = null where account = ${accountId}::uuid and ended_at is null`,
  )
}

/** Ends the sessions that were opened with a security key. */
export async function endKeySessions(act: Act, keyId: string): Promise<void> {
  await act.tx.execute(
    sql`update session set ended_at = now(), end_reason = 'forced', elevated_until = null where security_key = ${keyId}::uuid and ended_at is null`,
  )
}
