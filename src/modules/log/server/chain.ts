import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Reader } from '#kernel/server/database.ts'

/** The logs that the chain is over. */
export const sources = ['operation', 'loginRecord', 'dataAccess'] as const

export type Source = (typeof sources)[number]

/**
 * The chain over the logs: each link holds the hash of the link before it together with the
 * canonical text of one row. Numbers have no gaps; a job adds the links after the rows. Like the
 * logs it lies in tables of months, by when a link was made, and goes with its month.
 */
export const logLink = pgTable(
  'log_link',
  {
    seq: bigint('seq', { mode: 'number' }).notNull(),
    source: text('source', { enum: sources }).notNull(),
    record: uuid('record').notNull(),
    hash: text('hash').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [primaryKey({ name: 'log_link_pkey', columns: [table.seq, table.at] })],
)

/** Every link there is: of the running months and of those in the archive. */
export const allLinks = sql.raw(
  '(select seq, source, record, hash, at from log_link union all select seq, source, record, hash, at from log_link_archive)',
)

/**
 * The canonical text of a row, made by PostgreSQL. The order of the columns is part of every hash
 * ever made: a new column needs a new form beside this one.
 */
export const canonical: Readonly<Record<Source, string>> = {
  operation: `select id, jsonb_build_array(4, id, round(extract(epoch from at) * 1000), account, account_name,
    owner_kind, organisation, kind, action, label, resource, record, record_version, title, changes,
    reason, outcome, risk, ip, request_id, module, route, failure, area, device, session_hash,
    duration_ms)::text as line from operation`,
  loginRecord: `select id, jsonb_build_array(2, id, round(extract(epoch from at) * 1000), typed_name, account,
    account_name, owner_kind, organisation, ip, area, device, known_device, kind, method, result,
    anomalies, note, request_id, session_hash)::text as line from login_record`,
  dataAccess: `select id, jsonb_build_array(1, id, round(extract(epoch from at) * 1000), account, account_name,
    organisation, ip, resource, record, title, fields, purpose, reason, way, rows, minor, approval, file,
    subjects, request_id)::text as line from data_access`,
}

/** The canonical text of the row of a link, in whichever table of the log it lies: running or archived. */
export function lineOfLink(source: Source): string {
  const running = canonical[source]
  const archived = running.replace(/from (operation|login_record|data_access)$/, 'from $1_archive')
  return `(${running} where id = link.record union all ${archived} where id = link.record)`
}

/** The hash of a link: SHA-256 over the hash before it and the row, in hexadecimal. */
export function linkHash(before: string, line: string): string {
  return createHash('sha256').update(`${before}\n${line}`).digest('hex')
}

export interface Head {
  readonly seq: number
  readonly hash: string
  readonly at: string | null
}

/** The last link of the chain; number 0 and no hash before the first. For the evidence log. */
export async function chainHead(reader: Reader): Promise<Head> {
  const answer = await reader.execute<{ number: string; hash: string; at: string }>(
    sql`select seq::text as number, hash, at::text from ${allLinks} as link order by seq desc limit 1`,
  )
  const [last] = answer.rows
  return last === undefined
    ? { ...(await chainCut(reader)), at: null }
    : { seq: Number(last.number), hash: last.hash, at: last.at }
}

/** The end of the part of the chain that was removed with its months. */
export interface Cut {
  readonly seq: number
  readonly hash: string
  /** The last month that was removed; null while none was. */
  readonly month: string | null
}

/** Behind which link the chain begins now: what was removed left its last number and hash. */
export async function chainCut(reader: Reader): Promise<Cut> {
  const { rows } = await reader.execute<{ seq: number; hash: string; month: string }>(sql`
    select last_seq as seq, coalesce(head, '') as hash, month from log_purge
    where state = 'done' and last_seq is not null order by month desc limit 1`)
  return rows[0] ?? { seq: 0, hash: '', month: null }
}

/** The hash that link `seq` is built upon; undefined where nothing tells it. */
export async function hashBefore(reader: Reader, seq: number): Promise<string | undefined> {
  const { rows } = await reader.execute<{ hash: string }>(
    sql`select hash from ${allLinks} as link where seq = ${seq - 1}`,
  )
  const cut = await chainCut(reader)
  return rows[0]?.hash ?? (cut.seq === seq - 1 ? cut.hash : undefined)
}
