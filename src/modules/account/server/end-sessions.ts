import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { cutStreams } from '#modules/platform/server/index.ts'
import type { endReasons } from '../model/session.ts'

/** Ends the live sessions that a condition names, and what their pages listen to, in one transaction. */
export async function endSessionsWhere(
  act: Pick<Act, 'tx'>,
  why: keyof typeof endReasons,
  where: SQL,
): Promise<void> {
  const { rows } = await act.tx.execute<{ account: string }>(sql`
    update session set ended_at = now(), end_reason = ${why}, elevated_until = null
    where ended_at is null and ${where} returning account`)
  await cutStreams(act.tx, [...new Set(rows.map(({ account }) => account))])
}

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
  await endSessionsWhere(
    act,
    why,
    sql`account in (${ids}) and id is distinct from ${except ?? null}::uuid`,
  )
}

/** Ends what a second confirmation of identity opened. */
export async function endElevation(act: Act, accountId: string): Promise<void> {
  await act.tx.execute(
    sql`update session set elevated_until = null where account = ${accountId}::uuid and ended_at is null`,
  )
}

/** Ends the sessions that were opened with a security key. */
export function endKeySessions(act: Act, keyId: string): Promise<void> {
  return endSessionsWhere(act, 'forced', sql`security_key = ${keyId}::uuid`)
}
