import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { archivedRows } from './log-archive.ts'
import { ports } from './ports.ts'

interface Month extends Record<string, unknown> {
  /** 2026-01. */
  readonly month: string
  readonly links: number
  readonly operations: number
  readonly logins: number
  readonly accesses: number
  readonly firstSeq: number
  readonly lastSeq: number
  /** Hash of the month's last link. */
  readonly head: string
  readonly outcome: 'intact' | 'broken' | null
  readonly checkedAt: string | null
}

/**
 * 按月: how much of the logs each month holds and where, the head of its chain, the leaf of the
 * evidence log that holds it, and what the last check of it said.
 */
export const logMonthsRoute = route({
  method: 'GET',
  path: '/api/log/logCheck/getMonths',
  access: { action: 'logCheck.view' },
  summary: '按月查询日志链',
  question: z.object({}),
  async read(_question, act) {
    const { rows } = await act.tx.execute<Month>(sql`
      with month as (
        select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as links,
          count(*) filter (where source = 'operation')::int as operations,
          count(*) filter (where source = 'loginRecord')::int as logins,
          count(*) filter (where source = 'dataAccess')::int as accesses,
          min(seq) as first, max(seq) as last
        from log_link group by 1)
      select month.month, links, operations, logins, accesses, first::int as "firstSeq",
        last::int as "lastSeq", log_link.hash as head, latest.outcome, latest.created_at as "checkedAt"
      from month join log_link on log_link.seq = month.last
        left join lateral (select outcome, created_at from log_check
          where log_check.month = month.month or log_check.month is null
          order by created_at desc, id desc limit 1) as latest on true
      order by month.month desc limit 240`)
    const [sizes, archived, gone, leaves] = [
      await sizesOf(act.tx),
      await archivedRows(act.tx),
      await purgedMonths(act.tx),
      await ports.headLeaves(act.tx),
    ]
    return rows.map(row => ({
      ...row,
      bytes: sizes.get(row.month) ?? null,
      place: gone.has(row.month) ? 'purged' : archived.has(row.month) ? 'archive' : 'online',
      leaf: lastLeaf(leaves, row),
      checkedAt: row.checkedAt === null ? null : new Date(row.checkedAt).toISOString(),
    }))
  },
})

/** The leaf that holds the latest head within a month. */
function lastLeaf(leaves: ReadonlyMap<number, string>, { firstSeq, lastSeq }: Month) {
  const seq = Math.max(0, ...[...leaves.keys()].filter(at => at >= firstSeq && at <= lastSeq))
  return leaves.get(seq) ?? null
}

/** Bytes on the disk of the tables of each month, indexes included. */
async function sizesOf(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reader.execute<{ month: string; bytes: string }>(sql`
    select replace(right(relname, 7), '_', '-') as month, sum(pg_total_relation_size(oid))::text as bytes
    from pg_class where relkind = 'r' and relname ~ '^(operation|login_record|data_access)_[0-9]{4}_[0-9]{2}$'
    group by 1`)
  return new Map(rows.map(({ month, bytes }) => [month, Number(bytes)]))
}

async function purgedMonths(reader: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await reader.execute<{ month: string }>(
    sql`select month from log_purge where state = 'done'`,
  )
  return new Set(rows.map(({ month }) => month))
}
