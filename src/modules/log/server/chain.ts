import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Reader } from '#kernel/server/database.ts'

/** The logs that the chain is over. */
export const sources = ['operation', 'loginRecord', 'dataAccess'] as const

export type Source = (typeof sources)[number]

/**
 * The chain over the logs: each link holds the hash of the link before it together with the
 * canonical text of one row. Numbers have no gaps; a job adds the links after the rows.
 */
export const logLink = pgTable(
  'log_link',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    source: text('source', { enum: sources }).notNull(),
    record: uuid('record').notNull(),
    hash: text('hash').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [unique('log_link_record_key').on(table.source, table.record)],
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
    sql`select seq::text as number, hash, at::text from log_link order by seq desc limit 1`,
  )
  const [last] = answer.rows
  return last === undefined
    ? { seq: 0, hash: '', at: null }
    : { seq: Number(last.number), hash: last.hash, at: last.at }
}
