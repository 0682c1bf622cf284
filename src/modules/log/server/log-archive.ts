import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReadOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { attempt, type Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { faultText, log } from '#kernel/server/log.ts'
import { isSystem } from '#kernel/server/person.ts'
import { presentOne } from '#kernel/server/present.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { logPurge } from '../model/log-purge.ts'
import { logPurgeAsk } from '../model/log-purge-calls.ts'
import { allLinks, chainCut } from './chain.ts'
import { monthStart } from './log-month.ts'
import { logPorts } from './ports.ts'

const dayLength = 86_400_000

/** Daily: makes the tables of the coming months, and moves months that have been running long enough into the archive. */
export const archiveLogs = job('log.archive', {
  label: '日志归档',
  payload: z.object({}),
  retries: 2,
  every: '20 4 * * *',
  async run(_payload, work) {
    await work.change(act => makeMonths(act))
    const { online } = await work.database.read('all', logPorts().retention)
    const until = beijingDay(new Date(Date.now() - online * dayLength)).slice(0, 7)
    const due = await work.database.read('all', reader => runningBefore(reader, until))
    for (const month of due)
      await work.change(act => act.tx.execute(sql`select archive_log_month(${month})`))
  },
})

/**
 * What the start of the product makes sure of: a month that began while it stood still gets its
 * table before the first row. Where another node holds the log just now, the nightly job does it;
 * rows lie in the table of all other months until then.
 */
export async function seedLog(act: Act): Promise<void> {
  try {
    await attempt(act.tx, () => makeMonths(act))
  } catch (error) {
    log.warn({ error: faultText(error) }, 'the months of the log were not made')
  }
}

async function makeMonths(act: Act): Promise<void> {
  await act.tx.execute(sql`select ensure_log_months()`)
}

/** Months with a table of their own in the running log that ended before the month `until`. */
async function runningBefore(reader: Reader, until: string): Promise<string[]> {
  return (await monthsIn(reader, 'running')).filter(month => month < until)
}

/** Months with a table of their own in the running log or in the archive, oldest first. */
export async function monthsIn(reader: Reader, place: 'running' | 'archive'): Promise<string[]> {
  const { rows } = await reader.execute<{ month: string }>(sql`
    select distinct replace(right(part.relname, 7), '_', '-') as month from pg_inherits
      join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
    where whole.relname ~ ${place === 'running' ? wholeLog : wholeArchive}
      and part.relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`)
  return rows.map(({ month }) => month)
}

const wholeLog = '^(operation|login_record|data_access|log_link)$'
const wholeArchive = '^(operation|login_record|data_access|log_link)_archive$'

/** A month of the archive goes for good only by two persons, and leaves how many rows it had and its last hash. */
export const logPurgeServing = serve(logPurge, {
  mayMove: (row, _move, person) =>
    row.requestedBy === person.accountId && !isSystem(person) ? '须由申请人以外的人复核' : true,
  moves: {
    async confirm(row, _answers, act) {
      await refuseKept(act, row.month)
      const { seq, hash } = await lastLinkOf(act, row.month)
      const { rows } = await act.tx.execute<{ gone: string }>(
        sql`select purge_log_month(${row.month})::text as gone`,
      )
      const gone = Number(rows[0]?.gone ?? 0)
      await logPorts().provePurge(act, { month: row.month, rows: gone, seq, head: hash })
      return {
        ...{ rows: gone, lastSeq: seq, head: hash },
        ...{ decidedBy: act.person.accountId, decidedAt: act.now.toISOString() },
      }
    },
    refuse: (_row, { opinion }, act) => ({
      ...{ opinion, decidedBy: act.person.accountId, decidedAt: act.now.toISOString() },
    }),
  },
})

/** Asks for the end of a month in the archive; somebody else decides. */
export const askPurgeRoute = route(logPurgeAsk, {
  access: { action: 'logPurge.ask' },
  summary: '申请清除到期归档',
  stepUp: true,
  change: async (asked, act) => presentOne(act, logPurgeServing, await askPurge(act, asked)),
})

/** Writes down that somebody asks for the end of a month of the archive. */
export async function askPurge(act: Act, { month, reason }: ReadOf<typeof logPurgeAsk>) {
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('log purge'))`)
  await refuseKept(act, month)
  const { rows } = await act.tx.execute(
    sql`select from log_purge where month = ${month} and state <> 'refused' limit 1`,
  )
  if (rows.length > 0) act.refuse('该月已申请清除', 'month')
  return insertRow(act, logPurge, {
    ...{ month, reason, requestedBy: act.person.accountId },
    rows: await archivedRows(act.tx, month),
  })
}

/** Only the oldest month of the archive, when its time there is over. */
async function refuseKept(act: Act, month: string): Promise<void> {
  const { online, archive } = await logPorts().retention(act.tx)
  const kept = beijingDay(new Date(act.now.getTime() - (online + archive) * dayLength)).slice(0, 7)
  if (month >= kept) act.refuse(`归档须保留 ${archive} 天，${month} 尚未到期`, 'month')
  const months = await monthsIn(act.tx, 'archive')
  if (!months.includes(month)) act.refuse(`${month} 不在归档中`, 'month')
  if (months[0] !== month) act.refuse(`请先清除更早的 ${months[0]}`, 'month')
}

/** How many rows of the logs a month of the archive holds. */
async function archivedRows(reader: Reader, month: string): Promise<number> {
  const within = sql`at >= ${monthStart(month)} and at < ${monthStart(month, 1)}`
  const { rows } = await reader.execute<{ found: number }>(sql`
    select ((select count(*) from operation_archive where ${within})
      + (select count(*) from login_record_archive where ${within})
      + (select count(*) from data_access_archive where ${within}))::int as found`)
  return rows[0]?.found ?? 0
}

/** The last link that goes with a month: the next one is built upon its hash. */
async function lastLinkOf(act: Act, month: string): Promise<{ seq: number; hash: string }> {
  const { rows } = await act.tx.execute<{ seq: number; hash: string }>(sql`
    select seq::float8 as seq, hash from ${allLinks} as link where at < ${monthStart(month, 1)}
    order by link.seq desc limit 1`)
  return rows[0] ?? chainCut(act.tx)
}
