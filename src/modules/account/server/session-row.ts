import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { OwnerKind } from '#kernel/server/person.ts'
import { RowForm } from '#kernel/server/row-form.ts'
import type { endReasons, factors } from '../model/session.ts'

/** A session together with what must be asked of its account at every request. */
export interface SessionRow {
  readonly id: string
  readonly account: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly endReason: keyof typeof endReasons | null
  readonly factor: keyof typeof factors
  readonly restricted: 'none' | 'changePassword'
  readonly elevatedUntil: Date | null
  readonly elevatedBy: string | null
  readonly state: string
  /** `YYYY-MM-DD`, the last day of the account. */
  readonly validUntil: string | null
  readonly permRev: number
  readonly ownerKind: OwnerKind
  readonly organisation: string | null
  readonly loginName: string
  /** The database's clock. */
  readonly now: Date
}

const form = new RowForm<SessionRow & { readonly sidHash: string }>()

const text = `select session.sid_hash as "sidHash", session.id, session.account, session.started_at as "startedAt",
  session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt",
  session.ended_at as "endedAt", session.end_reason as "endReason", session.factor,
  session.restricted, session.elevated_until as "elevatedUntil", session.elevated_by as "elevatedBy",
  account.state, account.valid_until::text as "validUntil", account.perm_rev as "permRev",
  account.owner_kind as "ownerKind", account.organisation, account.login_name as "loginName",
  now() as now
  from session join account on account.id = session.account where session.sid_hash = any($1)`

/** The sessions with these digests, live or ended. */
export async function findSessions(
  reader: Reader,
  sidHashes: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await reader.ask({ name: 'sessions_of_requests', text, values: [sidHashes] }, form)
  return new Map(rows.map(row => [row.sidHash, row]))
}

/** Why a session is over now, if it is. */
export function endOf(row: SessionRow, idleMinutes: number): keyof typeof endReasons | undefined {
  if (row.endedAt !== null) return row.endReason ?? 'expired'
  const today = beijingDay(row.now)
  if (row.state !== 'enabled' || (row.validUntil !== null && row.validUntil < today))
    return 'disabled'
  if (row.expiresAt <= row.now) return 'expired'
  if (row.now.getTime() - row.lastSeenAt.getTime() >= idleMinutes * 60_000) return 'idle'
  return undefined
}
