import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { allLinks, canonical, chainHead, linkHash, type Source, sources } from './chain.ts'

const batch = 5000
/** Any number, the same for every node: one chain is written by one node at a time. */
const turn = 7_420_041

/** Adds every new row of the logs to the chain, each minute. */
export const sealLogs = job('log.seal', {
  label: '日志封存',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  async run(_payload, work) {
    for (const source of sources) {
      let after: string | undefined
      do after = await work.change(act => sealBatch(act, source, after))
      while (after !== undefined && !work.signal.aborted)
    }
  },
})

/** Adds the next rows after an id; the last of them where more may follow. */
async function sealBatch(
  act: Act,
  source: Source,
  after: string | undefined,
): Promise<string | undefined> {
  await act.tx.execute(sql`select pg_advisory_xact_lock(${turn})`)
  const head = await chainHead(act.tx)
  const rows = await findUnsealed(act, source, {
    from: after ?? idFloor(head.at),
    linkedSince: head.at,
  })
  let { hash } = head
  const hashes = rows.map(({ line }) => {
    hash = linkHash(hash, line)
    return hash
  })
  const ids = rows.map(({ id }) => id)
  // A link is never older than the one before it: each month holds one unbroken part of the chain.
  await act.tx.client.query(
    `insert into log_link (seq, source, record, hash, at)
      select $1::bigint + place, $2, record, hash, greatest(clock_timestamp(), $5::timestamptz)
      from unnest($3::uuid[], $4::text[]) with ordinality as link(record, hash, place)`,
    [head.seq, source, ids, hashes, head.at],
  )
  return rows.length === batch ? ids.at(-1) : undefined
}

/**
 * Rows without a link from an id on, in the order of their ids. A row is linked after it is made:
 * links are looked for within a week before the first of these rows at most, clocks being what they are.
 */
async function findUnsealed(
  act: Act,
  source: Source,
  { from, linkedSince }: { from: string; linkedSince: string | null },
): Promise<{ id: string; line: string }[]> {
  const answer = await act.tx.execute<{ id: string; line: string }>(sql`
    ${sql.raw(canonical[source])} logged
    where id >= ${from}::uuid and not exists (
      select 1 from ${allLinks} as link where link.source = ${source} and link.record = logged.id
        and link.at > coalesce(${linkedSince}::timestamptz - interval '8 days', '-infinity'))
    order by id limit ${batch}`)
  return answer.rows
}

/**
 * The least UUIDv7 of a day before the last link. A row becomes visible when its act commits, long
 * after its id was made if the act was long: the search reaches back that far.
 */
function idFloor(lastLink: string | null): string {
  const since = lastLink === null ? 0 : new Date(lastLink).getTime() - 24 * 3_600_000
  const hex = Math.max(0, since).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
