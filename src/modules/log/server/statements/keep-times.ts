import type { Database } from '#kernel/server/database.ts'
import { faultText, log } from '#kernel/server/log.ts'
import { type StatementTime, takeStatementTimes } from '#kernel/server/statement-times.ts'

const everyMs = 60_000

/** Adds what this node measured to the table of all nodes, each minute and at the end. */
export function keepStatementTimes(database: Database): { stop(): Promise<void> } {
  const timer = setInterval(() => void keep(database), everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await keep(database)
    },
  }
}

async function keep(database: Database): Promise<void> {
  try {
    await addStatementTimes(database, takeStatementTimes())
  } catch (error) {
    log.warn({ error: faultText(error) }, 'times of statements were not kept')
  }
}

/** Adds times to those of the day, in the same order on every node. */
export async function addStatementTimes(
  database: Database,
  times: readonly StatementTime[],
): Promise<void> {
  if (times.length === 0) return
  const list = <T>(of: (time: StatementTime) => T) => times.map(of)
  await database.change('all', tx =>
    tx.client.query(add, [
      list(({ text }) => text),
      list(({ calls }) => calls),
      list(({ totalMs }) => totalMs),
      list(({ worstMs }) => worstMs),
      list(({ worstAt }) => worstAt),
      list(({ worstOrigin }) => worstOrigin?.call ?? null),
      list(({ worstOrigin }) => worstOrigin?.requestId ?? null),
      list(({ lastAt }) => lastAt),
    ]),
  )
}

const worse = 'excluded.worst_ms > statement_time.worst_ms'
const ofTheWorst = (name: string) =>
  `${name} = case when ${worse} then excluded.${name} else statement_time.${name} end`
const add = `
  insert into statement_time (day, digest, text, calls, total_ms, worst_ms, worst_at, worst_call, worst_request, last_at)
  select (last_at at time zone 'Asia/Shanghai')::date, md5(text), text, calls, total_ms, worst_ms, worst_at,
    worst_call, worst_request, last_at
  from unnest($1::text[], $2::bigint[], $3::float8[], $4::float8[], $5::timestamptz[], $6::text[], $7::text[],
    $8::timestamptz[]) as measured (text, calls, total_ms, worst_ms, worst_at, worst_call, worst_request, last_at)
  order by 1, 2
  on conflict (day, digest) do update set
    calls = statement_time.calls + excluded.calls,
    total_ms = statement_time.total_ms + excluded.total_ms,
    last_at = greatest(statement_time.last_at, excluded.last_at),
    ${['worst_at', 'worst_call', 'worst_request', 'worst_ms'].map(ofTheWorst).join(', ')}`
