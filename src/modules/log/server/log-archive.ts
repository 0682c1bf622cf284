import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { isSystem } from '#kernel/server/person.ts'
import { presentOne } from '#kernel/server/present.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { logPurge } from '../model/log-purge.ts'
import { ports } from './ports.ts'

const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 2026-01 的形式')
const dayLength = 86_400_000

/** Daily: makes the tables of the coming months, and moves months that have been running long enough into the archive. */
export const archiveLogs = job('log.archive', {
  label: '日志归档',
  payload: z.object({}),
  retries: 2,
  every: '20 4 * * *',
  async run(_payload, work) {
    await work.change(act => act.tx.execute(sql`select ensure_log_months()`))
    const { online } = await work.database.read('all', ports.retention)
    const until = beijingDay(new Date(Date.now() - online * dayLength)).slice(0, 7)
    const due = await work.database.read('all', reader => runningBefore(reader, until))
    for (const month of due)
      await work.change(act => act.tx.execute(sql`select archive_log_month(${month})`))
  },
})

/** Months with a table of their own in the running log that ended before the month `until`. */
async function runningBefore(reader: Reader, until: string): Promise<string[]> {
  const { rows } = await reader.execute<{ month: string }>(sql`
    select distinct replace(right(relname, 7), '_', '-') as month from pg_inherits
      join pg_class part on part.oid = inhrelid
    where inhparent in ('operation'::regclass, 'login_record'::regclass, 'data_access'::regclass)
      and relname ~ '_[0-9]{4}_[0-9]{2}$' and replace(right(relname, 7), '_', '-') < ${until} order by 1`)
  return rows.map(({ month }) => month)
}

/** A month of the archive goes for good only by two persons, and leaves how many rows it had and its last hash. */
export const logPurgeServing = serve(logPurge, {
  mayMove: (row, _move, person) =>
    row.requestedBy === person.accountId && !isSystem(person) ? '须由申请人以外的人复核' : true,
  moves: {
    async confirm(row, _answers, act) {
      await refuseKept(act, row.month)
      const { rows } = await act.tx.execute<{ gone: string }>(
        sql`select purge_log_month(${row.month})::text as gone`,
      )
      const gone = Number(rows[0]?.gone ?? 0)
      const head = await lastHashOf(act, row.month)
      await ports.provePurge(act, { month: row.month, rows: gone, head })
      return {
        ...{ rows: gone, head },
        ...{ decidedBy: act.person.accountId, decidedAt: act.now.toISOString() },
      }
    },
    refuse: (_row, { opinion }, act) => ({
      ...{ opinion, decidedBy: act.person.accountId, decidedAt: act.now.toISOString() },
    }),
  },
})

/** Asks for the end of a month in the archive; somebody else decides. */
export const askPurgeRoute = route({
  method: 'POST',
  path: '/api/log/logPurge/ask',
  access: { action: 'logPurge.ask' },
  summary: '申请清除到期归档',
  question: z.strictObject({
    month: monthText,
    reason: z.string('请填写清除原因').trim().min(4, '请填写清除原因，不少于 4 个字').max(200),
  }),
  stepUp: true,
  async change({ month, reason }, act) {
    await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('log purge'))`)
    await refuseKept(act, month)
    const { rows } = await act.tx.execute(
      sql`select from log_purge where month = ${month} and state <> 'refused' limit 1`,
    )
    if (rows.length > 0) act.refuse('该月已申请清除', 'month')
    const made = await insertRow(act, logPurge, {
      ...{ month, reason, requestedBy: act.person.accountId },
      rows: (await archivedRows(act.tx)).get(month) ?? 0,
    })
    return presentOne(act, logPurgeServing, made)
  },
})

/** Only the oldest month of the archive, when its time there is over. */
async function refuseKept(act: Act, month: string): Promise<void> {
  const { online, archive } = await ports.retention(act.tx)
  const kept = beijingDay(new Date(act.now.getTime() - (online + archive) * dayLength)).slice(0, 7)
  if (month >= kept) act.refuse(`归档须保留 ${archive} 天，${month} 尚未到期`, 'month')
  const months = [...(await archivedRows(act.tx)).keys()].sort()
  if (!months.includes(month)) act.refuse(`${month} 不在归档中`, 'month')
  if (months[0] !== month) act.refuse(`请先清除更早的 ${months[0]}`, 'month')
}

/** Rows of each month in the archive. */
export async function archivedRows(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reader.execute<{ month: string; rows: number }>(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as rows
    from (select at from operation_archive union all select at from login_record_archive
      union all select at from data_access_archive) as kept group by 1`)
  return new Map(rows.map(({ month, rows: count }) => [month, count]))
}

async function lastHashOf(act: Act, month: string): Promise<string> {
  const { rows } = await act.tx.execute<{ hash: string }>(sql`
    select hash from log_link where to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') <= ${month}
    order by seq desc limit 1`)
  return rows[0]?.hash ?? ''
}
