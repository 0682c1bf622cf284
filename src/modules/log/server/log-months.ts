import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { logCheckMonthParts, logCheckMonths } from '../model/log-check-calls.ts'
import { allLinks } from './chain.ts'
import { monthsIn } from './log-archive.ts'
import { monthStart } from './log-month.ts'
import { logPorts } from './ports.ts'

interface Month extends Record<string, unknown> {
  /** 2026-01. */
  readonly month: string
  /** Links of the chain have no gap in their numbers: the first and the last tell how many. */
  readonly rows: number
  readonly firstSeq: number
  readonly lastSeq: number
  /** Hash of the month's last link. */
  readonly head: string
  readonly outcome: 'intact' | 'broken' | null
  readonly checkedAt: string | null
}

const inBeijing = sql`at time zone 'Asia/Shanghai'`
/** Within the month of `day`: the bounds let PostgreSQL leave the tables of other months alone. */
const during = sql`link.at >= day ${inBeijing} and link.at < (day + interval '1 month') ${inBeijing}`

/**
 * 按月: how much of the logs each month holds and where, the head of its chain, the leaf of the
 * evidence log that holds it, and what the last check of it said.
 */
export const logMonthsRoute = route(logCheckMonths, {
  access: { action: 'logCheck.view' },
  summary: '按月查询日志链',
  async read(_question, act) {
    const { rows } = await act.tx.execute<Month>(sql`
      with span as (
        select (select at from ${allLinks} as link order by seq limit 1) as opened,
          (select at from ${allLinks} as link order by seq desc limit 1) as latest)
      select to_char(day, 'YYYY-MM') as month, (last.seq - first.seq + 1)::float8 as rows,
        first.seq::float8 as "firstSeq", last.seq::float8 as "lastSeq", last.hash as head,
        checked.outcome, checked.created_at as "checkedAt"
      from span, generate_series(date_trunc('month', opened ${inBeijing}), latest ${inBeijing}, '1 month') as day,
        lateral (select seq from ${allLinks} as link where ${during}
          order by seq limit 1) as first,
        lateral (select seq, hash from ${allLinks} as link where ${during}
          order by seq desc limit 1) as last
        left join lateral (select outcome, created_at from log_check
          where log_check.month = to_char(day, 'YYYY-MM') or log_check.month is null
          order by created_at desc, id desc limit 1) as checked on true
      order by 1 desc limit 240`)
    const [sizes, archived, leaves] = [
      await sizesOf(act.tx),
      await monthsIn(act.tx, 'archive'),
      await logPorts().headLeaves(act.tx),
    ]
    const present = rows.map(row => ({
      ...row,
      bytes: sizes.get(row.month) ?? null,
      place: archived.includes(row.month) ? ('archive' as const) : ('online' as const),
      leaf: lastLeaf(leaves, row),
      checkedAt: row.checkedAt === null ? null : new Date(row.checkedAt).toISOString(),
    }))
    return [...present, ...(await purgedMonths(act.tx, leaves))]
  },
})

/** How many links of a month are over each of the logs; counted when somebody wants to know. */
export const monthPartsRoute = route(logCheckMonthParts, {
  access: { action: 'logCheck.view' },
  summary: '查询某月各类日志的条数',
  async read({ month }, act) {
    const { rows } = await act.tx.execute<Record<'operations' | 'logins' | 'accesses', number>>(sql`
      select count(*) filter (where source = 'operation')::int as operations,
        count(*) filter (where source = 'loginRecord')::int as logins,
        count(*) filter (where source = 'dataAccess')::int as accesses
      from ${allLinks} as link where at >= ${monthStart(month)} and at < ${monthStart(month, 1)}`)
    return rows[0] ?? { operations: 0, logins: 0, accesses: 0 }
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
    from pg_class where relkind = 'r'
      and relname ~ '^(operation|login_record|data_access|log_link)_[0-9]{4}_[0-9]{2}$'
    group by 1`)
  return new Map(rows.map(({ month, bytes }) => [month, Number(bytes)]))
}

/** Months that were removed, newest first: their number of rows and last link is all that is left of them. */
async function purgedMonths(reader: Reader, leaves: ReadonlyMap<number, string>) {
  const { rows } = await reader.execute<{
    month: string
    rows: number
    head: string
    lastSeq: number
  }>(
    sql`select month, rows, head, last_seq as "lastSeq" from log_purge where state = 'done'
      order by month desc limit 240`,
  )
  return rows.map(row => ({
    ...row,
    ...{ firstSeq: null, bytes: null },
    ...{
      place: 'purged' as const,
      leaf: leaves.get(row.lastSeq) ?? null,
      outcome: null,
      checkedAt: null,
    },
  }))
}
